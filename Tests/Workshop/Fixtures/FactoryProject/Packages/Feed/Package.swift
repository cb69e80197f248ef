// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Feed",
  products: [.library(name: "Feed", targets: ["Feed"])],
  dependencies: [
    .package(name: "ModularApp", path: "../../../../../.."),
    .package(path: "../Logging"), .package(path: "../Settings"),
  ],
  targets: [
    .target(
      name: "Feed",
      dependencies: ["Logging", "Settings", .product(name: "FactoryKit", package: "ModularApp")]
    )
  ],
  swiftLanguageModes: [.v5]
)
