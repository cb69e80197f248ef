// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Storage",
  products: [.library(name: "Storage", targets: ["Storage"])],
  dependencies: [
    .package(name: "ModularApp", path: "../../../../../.."),
    .package(path: "../Logging"),
  ],
  targets: [
    .target(
      name: "Storage",
      dependencies: ["Logging", .product(name: "FactoryKit", package: "ModularApp")]
    )
  ],
  swiftLanguageModes: [.v5]
)
