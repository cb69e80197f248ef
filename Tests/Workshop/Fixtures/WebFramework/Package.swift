// swift-tools-version: 6.2
import PackageDescription

// A small web framework, in place of one that would have to be downloaded. The package WebService uses it.
let package = Package(
  name: "WebFramework",
  products: [.library(name: "WebFramework", targets: ["WebFramework"])],
  targets: [.target(name: "WebFramework", swiftSettings: [.treatAllWarnings(as: .error)])],
  swiftLanguageModes: [.v6]
)
