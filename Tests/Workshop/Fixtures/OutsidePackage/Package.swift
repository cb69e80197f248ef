// swift-tools-version: 6.2
import PackageDescription

// A separate package that depends on FactoryKit, FactoryTesting and WiringPlugin.
// The gates `outside` and `static` build it.
let kit: Target.Dependency = .product(name: "FactoryKit", package: "ModularApp")
let wiring: Target.Dependency = .product(name: "FactoryWiring", package: "ModularApp")
let plugin: Target.PluginUsage = .plugin(name: "WiringPlugin", package: "ModularApp")

let package = Package(
  name: "OutsidePackage",
  dependencies: [
    // The dependency has a fixed name, because the checkout's folder may have any name.
    .package(name: "ModularApp", path: "../../../..")
  ],
  targets: [
    .target(
      name: "Newsroom",
      dependencies: [kit],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
    .executableTarget(
      name: "Headline",
      dependencies: [kit]
    ),
    // The plugin checks whether this program fulfils its promises, and so does the program.
    .executableTarget(
      name: "Newsstand",
      dependencies: [
        "Newsroom", kit,
        wiring,
      ],
      plugins: [plugin]
    ),
    // Two programs that fulfil different promises, of containers with difficult names. Contracts and
    // App have the names of modules of the template, which aren't products.
    .target(
      name: "Payments",
      dependencies: [kit],
      swiftSettings: [
        .define("INVOICES"), .define("AUDITS", .when(configuration: .debug)),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
    .target(
      name: "Contracts",
      dependencies: [kit]
    ),
    .target(
      name: "Shop",
      dependencies: [kit]
    ),
    .executableTarget(
      name: "Counter",
      dependencies: [
        "Payments", "Shop", kit,
        wiring,
      ],
      // The generated plan must compile with these features too.
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ],
      plugins: [plugin]
    ),
    .executableTarget(
      name: "App",
      dependencies: [
        "Contracts", "Shop", kit,
        wiring,
      ],
      plugins: [plugin]
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
