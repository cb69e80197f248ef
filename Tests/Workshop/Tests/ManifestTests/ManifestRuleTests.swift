import Foundation
import Testing

/// The rules of Package.swift, checked on copies of it.
///
/// One run of SwiftPM at a time is enough.
@Suite(.serialized)
struct ManifestRuleTests {
  /// New modules of the kinds that apps add and remove, so that no rule is tested on existing
  /// modules.
  private static let others = """
    Module(.contracts, "SomeContracts", uses: ["FactoryKit"]),
    Module(.feature, "SomeFeature"),
    Module(.implementation, "SomeLoaders"),
    Module(.library, "SomeLibrary"),
    Module(.cLibrary, "SomeC"),
    Module(.systemLibrary, "SomeSystem"),
    Module(.testSupport, "SomeSupport", uses: ["SomeContracts"]),

    """

  @Test("The unchanged manifest is valid")
  func manifestAsItIs() throws {
    let result = try dumpManifest()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"name\" : \"FactoryKit\""))
    // SwiftPM may take the answer from its cache, so the files, which aren't there, don't count.
    #expect(result.output.contains("\"name\" : \"FactoryKitTests\""))
  }

  @Test("Without the tests of the core, the app has its own")
  func manifestOfAnApp() throws {
    let result = try dumpManifest(
      replacing: ("let hasTestsOfCore = true", "let hasTestsOfCore = false")
    )
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(result.output.contains("\"name\" : \"AppTests\""))
    #expect(!result.output.contains("FactoryKitTests"))
    #expect(!result.output.contains("TemplateTool\""))
  }

  @Test("The version of the tools is that of the README")
  func toolsVersion() throws {
    let manifest = try text(of: "Package.swift")
    let version = try #require(
      manifest.firstMatch(of: /\/\/ swift-tools-version: ([0-9.]+)\n/)?.output.1
    )
    #expect(try text(of: "README.md").contains("Swift \(version) or later"))
  }

  @Test("A target that isn't a module, an unknown module and a repeated one are refused")
  func faultyList() throws {
    let target = """
      dependencies: [],
        targets: [.target(name: "Loose")]
      """
    let loose = try dumpManifest(replacing: ("dependencies: []", target))
    #expect(loose.exitCode != 0)
    let words = "error: Package.swift declares the target Loose outside of the list"
    #expect(loose.output.contains(words))
    #expect(loose.output.contains("run 'Scripts/new-module Loose'"))
    let unknown = try dumpManifest(inserting: #"Module(.feature, "New", uses: ["Lodgers"]), "#)
    #expect(unknown.exitCode != 0)
    #expect(unknown.output.contains("depends on Lodgers, which Package.swift does not list."))
    let repeated = try dumpManifest(inserting: #"Module(.library, "FactoryKit"), "#)
    #expect(repeated.exitCode != 0)
    #expect(repeated.output.contains("error: Package.swift lists FactoryKit twice."))
  }

  @Test(
    "A forbidden dependency is refused with a fix",
    arguments: [
      (".feature", "uses", "SomeLoaders"), (".feature", "uses", "SomeFeature"),
      (".feature", "uses", "SomeC"), (".implementation", "uses", "SomeFeature"),
      (".app", "uses", "SomeSystem"), (".systemLibrary", "uses", "FactoryKit"),
      (".cLibrary", "uses", "FactoryKit"), (".library", "uses", "SomeContracts"),
      (".contracts", "uses", "App"), (".contracts", "uses", "SomeSupport"),
      (".implementation", "testsUse", "SomeFeature"), (".testSupport", "uses", "SomeLoaders"),
      (".testSupport", "uses", "SomeFeature"), (".tool", "uses", "SomeContracts"),
      (".wiring", "uses", "App"), (".app", "plugins", "SomeLoaders"),
    ]
  )
  func forbiddenDependency(kind: String, list: String, use: String) throws {
    let result = try dumpManifest(
      inserting: "Module(\(kind), \"New\", \(list): [\"\(use)\"]), " + Self.others
    )
    #expect(result.exitCode != 0)
    let starts = [
      "uses": "New (\(kind)) depends", "testsUse": "The tests of New (\(kind)) depend",
      "plugins": "The build of New (\(kind)) depends",
    ]
    let start = try #require(starts[list])
    #expect(result.output.contains("\nerror: \(start) on \(use) (."))
    #expect(result.output.contains("), which the rules in Package.swift forbid. Allowed: "))
    #expect(result.output.contains("and register the implementation in the app."))
    // Only the error, because it would be hard to find in a backtrace.
    #expect(!result.output.contains("Fatal error"))
  }

  @Test("A line may contain products, plugins and resources, and a library may use FactoryRunning")
  func needs() throws {
    let result = try dumpManifest(
      inserting: """
        Module(
          .implementation, "New", products: [.product(name: "Other", package: "other")],
          resources: [.process("Pictures")], exclude: ["notes"], settings: [.define("NEW")]
        ),
        Module(.cLibrary, "NewC", cSettings: [.define("C")], linkerSettings: [.linkedLibrary("z")]),
        Module(.systemLibrary, "NewSystem", pkgConfig: "zlib"),
        Module(.library, "NewAdapter", uses: ["FactoryRunning"]),

        """,
      replacing: ("dependencies: []", #"dependencies: [.package(path: "../other")]"#)
    )
    #expect(result.exitCode == 0, "\(result.output)")
    for part in ["Other", "Pictures", "notes", "NEW", "\"z\"", "zlib"] {
      #expect(result.output.contains(part))
    }
    // The tests of a module depend on the product, too.
    #expect(result.output.components(separatedBy: "\"Other\"").count == 3)
  }

  @Test("A single module contains only its tests' dependencies")
  func oneModule() throws {
    let new = #"Module(.feature, "New", uses: ["SomeContracts"], testsUse: ["SomeSupport"]), "#
    let result = try dumpManifest(inserting: new + Self.others, onlyModule: "New")
    #expect(result.exitCode == 0)
    let needed = [
      "New", "NewTests", "SomeContracts", "SomeSupport", "FactoryKit", "FactoryTesting",
    ]
    for name in needed { #expect(result.output.contains("\"name\" : \"\(name)\"")) }
    for name in ["SomeLoaders", "SomeFeature", "AppTests", "SomeContractsTests"] {
      #expect(!result.output.contains("\"\(name)\""))
    }
    // The app may have the package's name, so its type identifies it.
    #expect(!result.output.contains("\"executable\""))
  }

  @Test("An unknown single module is refused with a list")
  func unknownOnlyModule() throws {
    let result = try dumpManifest(onlyModule: "Nope")
    #expect(result.exitCode != 0)
    #expect(
      result.output.contains(
        "error: ONLY_MODULES=Nope: no such module. Expected one of: Contracts, "
      )
    )
  }

  /// Evaluates a copy of the manifest with SwiftPM, outside of this package and its build folder.
  private func dumpManifest(
    inserting insertion: String = "",
    replacing replacement: (String, String)? = nil,
    onlyModule: String? = nil
  ) throws -> (exitCode: Int32, output: String) {
    var manifest = try text(of: "Package.swift")
    let place = try #require(manifest.range(of: "let modules = ["))
    manifest.insert(contentsOf: insertion, at: place.upperBound)
    if let (old, new) = replacement { manifest = manifest.replacing(old, with: new) }
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "ManifestTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data(manifest.utf8).write(to: directory.appending(path: "Package.swift"))
    let folders = ["scratch", "cache", "config", "security"].flatMap { name in
      ["--\(name)-path", directory.appending(path: name).path]
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "dump-package", "--manifest-cache", "none"] + folders
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
    process.environment?["ONLY_MODULES"] = onlyModule
    process.environment?["SWIFT_BACKTRACE"] = "enable=no"
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  /// The text of a file of the package.
  private func text(of file: String) throws -> String {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
      path.deletingLastPathComponent()
    }
    return try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }
}
