// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Mocks",
  products: [.library(name: "Mocks", targets: ["Mocks"])],
  dependencies: [
    .package(name: "ModularApp", path: "../../../../../.."),
    .package(path: "../Feed"), .package(path: "../Storage"),
  ],
  targets: [
    .target(
      name: "Mocks",
      dependencies: ["Feed", "Storage", .product(name: "FactoryKit", package: "ModularApp")]
    )
  ],
  swiftLanguageModes: [.v5]
)
