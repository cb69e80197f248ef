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
  func manifestAsItIs() async throws {
    let result = try await dumpManifest()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"name\" : \"FactoryKit\""))
    // SwiftPM may take the answer from its cache, so the files, which aren't there, don't count.
    #expect(result.output.contains("\"name\" : \"FactoryKitTests\""))
  }

  @Test("Without the tests of the core, the app has its own")
  func manifestOfAnApp() async throws {
    let result = try await dumpManifest(
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

  @Test("A target that isn't a module is refused")
  func addedTarget() async throws {
    let target = """
      dependencies: [],
        targets: [.target(name: "Loose")]
      """
    let result = try await dumpManifest(replacing: ("dependencies: []", target))
    #expect(result.exitCode != 0)
    #expect(
      result.output.contains("error: Package.swift declares the target Loose outside of the list")
    )
    #expect(result.output.contains("run 'Scripts/new-module Loose'"))
  }

  @Test(
    "A forbidden dependency is refused with a fix",
    arguments: [
      (".feature", "uses", "SomeLoaders", "New (.feature) depends on "),
      (".feature", "uses", "SomeFeature", "New (.feature) depends on "),
      (".feature", "uses", "SomeC", "New (.feature) depends on "),
      (".implementation", "uses", "SomeFeature", "New (.implementation) depends on "),
      (".app", "uses", "SomeSystem", "New (.app) depends on "),
      (".systemLibrary", "uses", "FactoryKit", "New (.systemLibrary) depends on "),
      (".cLibrary", "uses", "FactoryKit", "New (.cLibrary) depends on "),
      (".library", "uses", "SomeContracts", "New (.library) depends on "),
      (".contracts", "uses", "App", "New (.contracts) depends on "),
      (".contracts", "uses", "SomeSupport", "New (.contracts) depends on "),
      (
        ".implementation", "testsUse", "SomeFeature",
        "The tests of New (.implementation) depend on "
      ),
      (".testSupport", "uses", "SomeLoaders", "New (.testSupport) depends on "),
      (".testSupport", "uses", "SomeFeature", "New (.testSupport) depends on "),
      (".tool", "uses", "SomeContracts", "New (.tool) depends on "),
      (".wiring", "uses", "App", "New (.wiring) depends on "),
      (".app", "plugins", "SomeLoaders", "The build of New (.app) depends on "),
    ]
  )
  func forbiddenDependency(
    kind: String,
    list: String,
    use: String,
    sentence: String
  ) async throws {
    let result = try await dumpManifest(
      inserting: "Module(\(kind), \"New\", \(list): [\"\(use)\"]), " + Self.others
    )
    let kinds = [
      "SomeLoaders": "implementation", "SomeFeature": "feature", "SomeSupport": "testSupport",
      "SomeContracts": "contracts", "SomeLibrary": "library", "SomeC": "cLibrary",
      "SomeSystem": "systemLibrary",
      "FactoryKit": "library",
    ]
    #expect(result.exitCode != 0)
    #expect(
      result.output.contains(
        "\nerror: \(sentence)\(use) (.\(kinds[use] ?? "app")), which the rules in "
          + "Package.swift forbid. Allowed: "
      )
    )
    #expect(result.output.contains("and register the implementation in the app."))
    #expect(
      result.output.contains("Code that several modules share, such as an adapter, is a .library.")
    )
    // Only the error, because it would be hard to find in a backtrace.
    #expect(!result.output.contains("Fatal error"))
  }

  @Test("An adapter that several modules share is a library, which may use FactoryRunning")
  func adapter() async throws {
    let result = try await dumpManifest(
      inserting: #"Module(.library, "New", uses: ["FactoryRunning"]), "#
    )
    #expect(result.exitCode == 0, "\(result.output)")
  }

  @Test("A line may contain products, plugins and resources")
  func needs() async throws {
    let result = try await dumpManifest(
      inserting: """
        Module(
          .implementation, "New", products: [.product(name: "Other", package: "other")],
          resources: [.process("Pictures")], exclude: ["notes"], settings: [.define("NEW")]
        ),
        Module(.cLibrary, "NewC", cSettings: [.define("C")], linkerSettings: [.linkedLibrary("z")]),
        Module(.systemLibrary, "NewSystem", pkgConfig: "zlib"),

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

  @Test("A dependency on an unknown module is refused")
  func unknownModule() async throws {
    let result = try await dumpManifest(
      inserting: #"Module(.feature, "New", uses: ["Lodgers"]), "#
    )
    #expect(result.exitCode != 0)
    #expect(
      result.output.contains(
        "New (.feature) depends on Lodgers, which Package.swift does not list."
      )
    )
  }

  @Test("A repeated module is refused")
  func repeatedModule() async throws {
    let result = try await dumpManifest(inserting: #"Module(.library, "FactoryKit"), "#)
    #expect(result.exitCode != 0)
    #expect(result.output.contains("error: Package.swift lists FactoryKit twice."))
  }

  @Test("A single module contains only its tests' dependencies")
  func oneModule() async throws {
    let new = #"Module(.feature, "New", uses: ["SomeContracts"], testsUse: ["SomeSupport"]), "#
    let result = try await dumpManifest(inserting: new + Self.others, onlyModule: "New")
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
  func unknownOnlyModule() async throws {
    let result = try await dumpManifest(onlyModule: "Nope")
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
  ) async throws -> (exitCode: Int32, output: String) {
    var manifest = try text(of: "Package.swift")
    let place = try #require(manifest.range(of: "let modules = ["))
    manifest.insert(contentsOf: insertion, at: place.upperBound)
    if let (old, new) = replacement { manifest = manifest.replacing(old, with: new) }
    return try await withTemporaryDirectory { directory in
      let file = directory.appending(path: "Package.swift")
      try Data(manifest.utf8).write(to: file)
      return try await runSwift(["package", "dump-package"], in: directory, onlyModule: onlyModule)
    }
  }

  private func runSwift(
    _ arguments: [String],
    in directory: URL,
    onlyModule: String?
  ) async throws -> (exitCode: Int32, output: String) {
    let log = directory.appending(path: "log")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    defer { try? handle.close() }
    let own = ["scratch", "cache", "config", "security"].flatMap {
      ["--\($0)-path", directory.appending(path: $0).path]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments + own + ["--manifest-cache", "none"]
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["ONLY_MODULES": onlyModule ?? "", "SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    if onlyModule == nil { process.environment?["ONLY_MODULES"] = nil }
    (process.standardOutput, process.standardError) = (handle, handle)
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }

  /// The text of a file of the package.
  private func text(of file: String) throws -> String {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
      path.deletingLastPathComponent()
    }
    return try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }
}
