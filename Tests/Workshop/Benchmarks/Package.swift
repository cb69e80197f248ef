// swift-tools-version: 6.2
import PackageDescription

// The benchmark is a package of its own, so that it measures the cost for a user's code.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    // The dependency has a fixed name, because the checkout's folder may have any name.
    .package(name: "ModularApp", path: "../../..")
  ],
  targets: [
    // Protocols, the types that implement them, and the factories.
    .target(name: "Services", dependencies: [.product(name: "FactoryKit", package: "ModularApp")]),
    // The workloads, which see only the protocols and the factories.
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
