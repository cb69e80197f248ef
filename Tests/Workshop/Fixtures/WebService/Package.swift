// swift-tools-version: 6.2
import PackageDescription

// The app of the guide "A web service", with a small framework in place of Hummingbird, and Mailer, that of the
// guide "A job worker". The gate `outside` builds them.

/// A product of the template.
func template(_ name: String) -> Target.Dependency { .product(name: name, package: "ModularApp") }

let framework: Target.Dependency = .product(name: "WebFramework", package: "WebFramework")

let package = Package(
  name: "WebService",
  dependencies: [
    // The dependency has a fixed name, because the checkout's folder may have any name.
    .package(name: "ModularApp", path: "../../../.."), .package(path: "../WebFramework"),
  ],
  targets: [
    .target(
      name: "Bookkeeping",
      dependencies: [template("FactoryKit")],
      path: "Modules/Bookkeeping"
    ),
    .target(
      name: "Entries",
      dependencies: ["Bookkeeping", template("FactoryKit")],
      path: "Modules/Entries"
    ),
    .target(
      name: "FileEntries",
      dependencies: ["Bookkeeping", template("FactoryKit")],
      path: "Modules/FileEntries"
    ),
    .target(
      name: "WebServer",
      dependencies: [
        "Bookkeeping", template("FactoryKit"), template("FactoryRunning"), framework,
      ],
      path: "Modules/WebServer"
    ),
    .executableTarget(
      name: "Ledger",
      dependencies: [
        "Bookkeeping", "Entries", "FileEntries", "WebServer",
        template("CommandLineKit"), template("FactoryKit"), template("FactoryRunning"),
        template("FactoryWiring"), template("WiringCommand"),
      ],
      path: "Ledger",
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    .target(name: "Jobs", dependencies: [template("FactoryKit")], path: "Modules/Jobs"),
    .target(
      name: "JobList",
      dependencies: ["Jobs", template("FactoryKit")],
      path: "Modules/JobList"
    ),
    .target(
      name: "JobWorkers",
      dependencies: [
        "Jobs", template("FactoryKit"), template("FactoryRunning"),
      ],
      path: "Modules/JobWorkers"
    ),
    .executableTarget(
      name: "Mailer",
      dependencies: [
        "JobList", "JobWorkers", "Jobs", template("CommandLineKit"), template("FactoryKit"),
        template("FactoryRunning"), template("FactoryWiring"),
        template("WiringCommand"),
      ],
      path: "Mailer",
      plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]
    ),
    .testTarget(
      name: "JobWorkersTests",
      dependencies: [
        "JobList", "Jobs", "JobWorkers", template("FactoryRunning"), template("FactoryTesting"),
      ]
    ),
    .testTarget(
      name: "EntriesTests",
      dependencies: ["Bookkeeping", "Entries", template("FactoryTesting")]
    ),
    .testTarget(
      name: "WebServerTests",
      dependencies: [
        "Bookkeeping", "WebServer", template("FactoryRunning"), template("FactoryTesting"),
        framework,
      ]
    ),
    .testTarget(
      name: "LedgerTests",
      dependencies: [
        "Bookkeeping", "Entries", "FileEntries", "Ledger", "WebServer",
        template("FactoryRunning"), template("FactoryTesting"), template("FactoryWiring"),
        framework,
      ]
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
