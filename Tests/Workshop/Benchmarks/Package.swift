// swift-tools-version: 6.2
import PackageDescription

// The benchmark, as a package of somebody else's: what it measures is what a user's code costs.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    // By this name whatever the folder of the checkout is called.
    .package(name: "ModularApp", path: "../../..")
  ],
  targets: [
    // What is injected: protocols, what implements them, and the factories.
    .target(name: "Services", dependencies: [.product(name: "FactoryKit", package: "ModularApp")]),
    // The workloads, which see the protocols and the factories only.
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Services", .product(name: "FactoryKit", package: "ModularApp")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
