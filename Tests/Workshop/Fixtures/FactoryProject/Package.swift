// swift-tools-version: 6.2
import PackageDescription

// A small project in the style of Factory, which the guide "Migrating from Factory" moves into the template. It names this
// package in place of Factory, whose products have the same names.
let package = Package(
  name: "Gazette",
  dependencies: [
    .package(name: "ModularApp", path: "../../../.."),
    .package(path: "Packages/Feed"), .package(path: "Packages/Mocks"),
    .package(path: "Packages/Settings"), .package(path: "Packages/Storage"),
  ],
  targets: [
    .executableTarget(
      name: "Gazette",
      dependencies: [
        "Feed", "Settings", "Storage", .product(name: "FactoryKit", package: "ModularApp"),
      ]
    ),
    .testTarget(
      name: "GazetteTests",
      dependencies: [
        "Feed", "Mocks", "Settings", "Storage",
        .product(name: "FactoryTesting", package: "ModularApp"),
      ]
    ),
  ],
  swiftLanguageModes: [.v5]
)
