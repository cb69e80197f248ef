// swift-tools-version: 6.2
import PackageDescription

// A package with code written for Factory. It uses each public declaration that FactoryKit shares
// with Factory, in Factory's spelling. The gate `outside` runs it, and fails if a declaration is
// missing.
let package = Package(
  name: "DocumentedForms",
  dependencies: [
    // The dependency has a fixed name, because the checkout's folder may have any name.
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
