// swift-tools-version: 6.2
import PackageDescription

// A package of somebody who moves code here that was written for Factory: each public declaration
// that such code may use, as it is spelled there. The gate `outside` runs it, and sees that none
// is left out.
let package = Package(
  name: "DocumentedForms",
  dependencies: [
    // By this name whatever the folder of the checkout is called.
    .package(name: "ModularApp", path: "../../../..")
  ],
  targets: [
    .testTarget(
      name: "DocumentedFormsTests",
      dependencies: [.product(name: "FactoryTesting", package: "ModularApp")]
    )
  ],
  swiftLanguageModes: [.v6]
)
