// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Settings",
  products: [.library(name: "Settings", targets: ["Settings"])],
  dependencies: [
    .package(name: "ModularApp", path: "../../../../../.."),
    .package(path: "../Storage"),
  ],
  targets: [
    .target(
      name: "Settings",
      dependencies: ["Storage", .product(name: "FactoryKit", package: "ModularApp")]
    )
  ],
  swiftLanguageModes: [.v5]
)
