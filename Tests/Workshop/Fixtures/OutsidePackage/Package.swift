// swift-tools-version: 6.2
import PackageDescription

// A separate package that depends on FactoryKit, FactoryTesting and WiringPlugin.
// The gates `outside` and `static` build it.
let package = Package(
  name: "OutsidePackage",
  dependencies: [
    // The dependency has a fixed name, because the checkout's folder may have any name.
    .package(name: "ModularApp", path: "../../../..")
  ],
  targets: [
    .target(
      name: "Newsroom",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
    .executableTarget(
      name: "Headline",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    ),
    // The plugin checks whether this program fulfils its promises, and so does the program.
    .executableTarget(
      name: "Newsstand",
      dependencies: [
        "Newsroom", .product(name: "FactoryKit", package: "ModularApp"),
        .product(name: "FactoryWiring", package: "ModularApp"),
      ],
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    // Two programs that fulfil different promises, of containers with difficult names. Contracts and
    // App have the names of modules of the template, which aren't products.
    .target(
      name: "Payments",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")],
      swiftSettings: [
        .define("INVOICES"), .define("AUDITS", .when(configuration: .debug)),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
    .target(
      name: "Contracts",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    ),
    .target(
      name: "Shop",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    ),
    .target(
      name: "Tracing",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    ),
    .executableTarget(
      name: "Counter",
      dependencies: [
        "Payments", "Shop", "Tracing", .product(name: "FactoryKit", package: "ModularApp"),
        .product(name: "FactoryWiring", package: "ModularApp"),
      ],
      // The generated plan must compile with these features too.
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ],
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    .executableTarget(
      name: "App",
      dependencies: [
        "Contracts", "Shop", .product(name: "FactoryKit", package: "ModularApp"),
        .product(name: "FactoryWiring", package: "ModularApp"),
      ],
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    .testTarget(
      name: "NewsroomTests",
      dependencies: [
        "Newsroom", .product(name: "FactoryTesting", package: "ModularApp"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
