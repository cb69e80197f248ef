// swift-tools-version: 6.2
import PackageDescription

// A package that programs in WiringForms depend on: with a trait, and with a module that has a common name.
let package = Package(
  name: "WiringNeighbour",
  products: [
    .library(name: "Traited", targets: ["Traited"]), .library(name: "Twins", targets: ["Twins"]),
  ],
  traits: ["Demo"],
  dependencies: [.package(name: "ModularApp", path: "../../../..")],
  targets: [
    .target(name: "Traited", dependencies: [.product(name: "FactoryKit", package: "ModularApp")]),
    .target(name: "Twins", dependencies: [.product(name: "FactoryKit", package: "ModularApp")]),
  ],
  swiftLanguageModes: [.v6]
)
