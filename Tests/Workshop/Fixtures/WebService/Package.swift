// swift-tools-version: 6.2
import PackageDescription

// The app of the guide "A web service", with a small framework in place of Hummingbird, and Mailer, that of the
// guide "A job worker". The gate `outside` builds them.

/// A product of the template.
func template(_ name: String) -> Target.Dependency { .product(name: name, package: "ModularApp") }

let kit = template("FactoryKit")
let running = template("FactoryRunning")
let framework: Target.Dependency = .product(name: "WebFramework", package: "WebFramework")

/// A module in the folder of its name.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: [kit] + dependencies, path: "Modules/\(name)")
}

/// A program in the folder of its name.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let shared = ["CommandLineKit", "FactoryWiring", "WiringCommand"].map(template)
  return .executableTarget(
    name: name,
    dependencies: [kit, running] + shared + dependencies,
    path: name,
    plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
  )
}

let package = Package(
  name: "WebService",
  dependencies: [
    // The dependency has a fixed name, because the checkout's folder may have any name.
    .package(name: "ModularApp", path: "../../../.."), .package(path: "../WebFramework"),
  ],
  targets: [
    module("Bookkeeping", []),
    module("Entries", ["Bookkeeping"]),
    module("FileEntries", ["Bookkeeping"]),
    module("WebServer", ["Bookkeeping", running, framework]),
    program("Ledger", ["Bookkeeping", "Entries", "FileEntries", "WebServer"]),
    module("Jobs", []),
    module("JobList", ["Jobs"]),
    module("JobWorkers", ["Jobs", running]),
    program("Mailer", ["JobList", "JobWorkers", "Jobs"]),
    .testTarget(
      name: "JobWorkersTests",
      dependencies: ["JobList", "Jobs", "JobWorkers", running, template("FactoryTesting")]
    ),
    .testTarget(name: "LedgerTests", dependencies: ["Ledger", "Mailer", framework]),
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
