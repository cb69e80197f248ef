// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Logging",
  products: [.library(name: "Logging", targets: ["Logging"])],
  dependencies: [
    .package(name: "ModularApp", path: "../../../../../..")
  ],
  targets: [
    .target(
      name: "Logging",
      dependencies: [.product(name: "FactoryKit", package: "ModularApp")]
    )
  ],
  swiftLanguageModes: [.v5]
)
