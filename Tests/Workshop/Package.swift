// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The heavy tests of the template and its core. The package depends on the template by path. README.md
// describes its targets, and why some use @testable import.

/// Prints an error and stops the evaluation of the manifest.
func stop(_ sentence: String) -> Never {
  let line = "error: \(sentence)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}

// SwiftPM identifies a package by the name of its folder.
if Context.packageDirectory.lowercased().hasSuffix("/workshop/tests/workshop") {
  stop("The clone is in a folder called Workshop, like this package. Rename the folder.")
}

/// A product of the template.
func template(_ name: String) -> Target.Dependency { .product(name: name, package: "ModularApp") }

let package = Package(
  name: "Workshop",
  dependencies: [
    // The dependency has a fixed name, because the clone's folder may have any name.
    .package(name: "ModularApp", path: "../..")
  ],
  targets: [
    // Random input, the model of the core with its races, and the program that runs them.
    .target(name: "RandomInput"),
    .target(
      name: "CoreModel",
      dependencies: [template("FactoryKit"), "RandomInput"]
    ),
    .executableTarget(
      name: "Proof",
      dependencies: ["CoreModel"]
    ),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        template("FactoryKit"), template("FactoryRunning"), template("FactoryTesting"),
        template("FactoryWiring"), "CoreModel", "RandomInput",
      ]
    ),

    // Tests that record known issues.
    .testTarget(
      name: "IssueTests",
      dependencies: [template("FactoryKit"), template("FactoryTesting")]
    ),

    // Tests of the sample as a process. Scripts/test builds the app, which isn't a product.
    .target(name: "TestServer"),
    .testTarget(name: "ProcessTests", dependencies: ["TestServer"]),

    // Tests of the parsers on faulty and on random input.
    .testTarget(
      name: "ParserTests",
      dependencies: [
        template("SwiftLexing"), template("WiringScanner"), "RandomInput",
      ]
    ),

    // Tests of the template's manifest.
    .testTarget(name: "ManifestTests"),
    // The checker of documents.
    .executableTarget(name: "DocumentCheck"),

    // The mutants that tests must catch.
    .executableTarget(name: "Mutate", dependencies: [template("SwiftLexing")]),
  ],
  swiftLanguageModes: [.v6]
)

// With ONLY_TARGETS, the package contains only these targets and their dependencies.
if let names = Context.environment["ONLY_TARGETS"]?.split(separator: ",").map(String.init) {
  if let unknown = names.first(where: { name in !package.targets.contains { $0.name == name } }) {
    stop("ONLY_TARGETS=\(unknown): Tests/Workshop has no such target.")
  }
  var needed: Set<String> = []
  var pending = names
  while let next = pending.popLast() {
    guard needed.insert(next).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == next })?.dependencies ?? [] {
      if case .byNameItem(let name, _) = dependency { pending.append(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
}

for target in package.targets {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if Context.environment["CI"] != nil { settings.append(.treatAllWarnings(as: .error)) }
  if target.type == .test {
    // A release build is about the code under test. Tests compile faster without optimization.
    settings.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  target.swiftSettings = settings
}
