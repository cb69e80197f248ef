// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else's, which depends on FactoryKit and FactoryTesting and nothing more.
// `Scripts/check outside` and `Scripts/check static` build it.
let package = Package(
  name: "OutsidePackage",
  dependencies: [
    // By this name whatever the folder of the checkout is called.
    .package(name: "ModularApp", path: "../../..")
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
