// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// What proves the template and its core. It depends on the template by path, as any package could;
// README.md says what is here, and why some of it looks inside.

/// Ends the reading of the manifest with a sentence.
func stop(_ sentence: String) -> Never {
  let line = "error: \(sentence)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}

// Links to folders of the template that are compiled here once more. Git keeps none.
if access("\(Context.packageDirectory)/Links/Drawings", F_OK) != 0 {
  stop("Tests/Workshop/Links is missing: run Tests/Workshop/Scripts/link once.")
}
// SwiftPM knows a package by the name of its folder.
if Context.packageDirectory.lowercased().hasSuffix("/workshop/tests/workshop") {
  stop("The clone is in a folder called Workshop, as this package is: give it another name.")
}

/// A product of the template.
func template(_ name: String) -> Target.Dependency { .product(name: name, package: "ModularApp") }

/// What new modules look like: the templates compile, and their tests pass, as they are.
let templates: [Target] = [
  ("contracts", "Topic", []), ("feature", "Reader", ["Topic"]),
  ("implementation", "Writer", ["Topic"]), ("plain", "Helper", []), ("wiring", "Common", []),
].flatMap { (kind: String, name: String, uses: [Target.Dependency]) -> [Target] in
  [
    .target(
      name: name,
      dependencies: uses + [template("FactoryKit")],
      path: "Links/Templates/\(kind)/Modules/\(name)"
    ),
    .testTarget(
      name: "\(name)Tests",
      dependencies: uses + [.init(stringLiteral: name), template("FactoryTesting")],
      path: "Links/Templates/\(kind)/Tests/\(name)Tests"
    ),
  ]
}

let package = Package(
  name: "Workshop",
  dependencies: [
    // By this name whatever the folder of the clone is called.
    .package(name: "ModularApp", path: "../..")
  ],
  targets: [
    // The model of the core, the race, and the program that proves promises with both.
    .target(name: "RandomInput"),
    .target(
      name: "CoreModel",
      dependencies: [template("FactoryKit"), template("FactoryWiring"), "RandomInput"]
    ),
    .executableTarget(
      name: "Proof",
      dependencies: [template("FactoryKit"), template("FactoryWiring"), "CoreModel"]
    ),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        template("FactoryKit"), template("FactoryRunning"), template("FactoryTesting"),
        template("FactoryWiring"), "CoreModel",
      ]
    ),
    // The unit tests of the core once more, for a run with a sanitizer or with a fault put in.
    .testTarget(
      name: "FactoryKitTests",
      dependencies: [template("FactoryKit"), template("FactoryTesting")],
      path: "Links/FactoryKitTests"
    ),
    .testTarget(
      name: "FactoryTestingTests",
      dependencies: [template("FactoryKit"), template("FactoryTesting")],
      path: "Links/FactoryTestingTests"
    ),

    // Tests that have to record an issue, which a run of tests shows as known issues.
    .testTarget(
      name: "IssueTests",
      dependencies: [
        template("Contracts"), template("ContractsTesting"), template("FactoryKit"),
        template("FactoryTesting"),
      ]
    ),

    // The sample against servers, and as a process.
    .target(name: "TestServer"),
    .testTarget(
      name: "NetworkTests",
      dependencies: [
        template("Contracts"), template("ContractsTesting"), template("CurlNetworking"),
        template("FactoryKit"), template("FactoryTesting"), template("Loaders"), "TestServer",
      ]
    ),
    // What FactoryWiring's own tests expect it to draw.
    .target(name: "Drawings", path: "Links/Drawings"),
    .testTarget(
      name: "AppTests",
      dependencies: [template("App"), template("CommandLineKit"), "Drawings", "TestServer"]
    ),

    // The parsers, on faulty and on random input. The scanner is an executable, which no other package can import,
    // so its sources are compiled once more.
    .target(
      name: "ScannerLibrary",
      dependencies: [template("SwiftLexing")],
      path: "Links/ScannerLibrary",
      exclude: ["WiringScannerTool.swift"]
    ),
    .testTarget(name: "ScannerTests", dependencies: ["ScannerLibrary"]),
    .testTarget(
      name: "ParserTests",
      dependencies: [
        template("Contracts"), template("Loaders"), template("SwiftLexing"), "RandomInput",
        "ScannerLibrary",
      ]
    ),

    // The manifest of the template, and the tool of its scripts on repositories of git.
    .target(
      name: "TemplateToolLibrary",
      dependencies: [template("SwiftLexing")],
      path: "Links/TemplateToolLibrary",
      exclude: ["TemplateTool.swift"]
    ),
    .testTarget(name: "ManifestTests", dependencies: ["RandomInput", "TemplateToolLibrary"]),
    // The checker of documents.
    .executableTarget(name: "DocumentCheck", dependencies: [template("SwiftLexing")]),
    .testTarget(name: "DocumentCheckTests", dependencies: ["DocumentCheck"]),

    // The mutants, which the tests of the core have to catch.
    .executableTarget(name: "Mutate", dependencies: [template("SwiftLexing")]),
    .testTarget(name: "MutateTests", dependencies: ["Mutate"]),
  ] + templates,
  swiftLanguageModes: [.v6]
)

// Some test targets alone, with what they need.
if let names = Context.environment["ONLY_TARGETS"]?.split(separator: ",").map(String.init) {
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
  target.swiftSettings = settings
}
