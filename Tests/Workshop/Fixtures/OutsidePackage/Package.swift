// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else's, which depends on FactoryKit, FactoryTesting and WiringPlugin.
// The gates `outside` and `static` build it.
let package = Package(
  name: "OutsidePackage",
  dependencies: [
    // By this name whatever the folder of the checkout is called.
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
    // The same shapes of code, by somebody who writes no `any`.
    .target(
      name: "PlainNewsroom",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    ),
    .executableTarget(
      name: "Headline",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    ),
    // What keeps its promises is checked by the plugin, and by the program itself.
    .executableTarget(
      name: "Newsstand",
      dependencies: [
        "Newsroom", "PlainNewsroom", .product(name: "FactoryKit", package: "ModularApp"),
        .product(name: "FactoryWiring", package: "ModularApp"),
      ],
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    // Two programs that keep different promises, of containers that are hard to name.
    .target(
      name: "Payments",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")],
      swiftSettings: [
        .define("INVOICES"), .define("AUDITS", .when(configuration: .debug)),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
    .target(
      name: "Depot",
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
      // The plan has to compile with them too.
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ],
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    .executableTarget(
      name: "Warehouse",
      dependencies: [
        "Depot", "Shop", .product(name: "FactoryKit", package: "ModularApp"),
        .product(name: "FactoryWiring", package: "ModularApp"),
      ],
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    .testTarget(
      name: "NewsroomTests",
      dependencies: [
        "Newsroom", "PlainNewsroom", .product(name: "FactoryTesting", package: "ModularApp"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
