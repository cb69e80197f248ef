import Foundation
import Testing

/// What Package.swift itself refuses, tried on copies of it.
///
/// One run of SwiftPM at a time is enough.
@Suite(.serialized)
struct ManifestTests {
  /// Modules of the kinds that come and go, so that no rule is tried on those that are there.
  private static let others = """
    Module(.contracts, "SomeContracts", uses: ["FactoryKit"]),
    Module(.feature, "SomeFeature"),
    Module(.implementation, "SomeLoaders"),
    Module(.systemLibrary, "SomeLibrary"),
    Module(.testSupport, "SomeSupport", uses: ["SomeContracts"]),

    """

  @Test("The manifest as it is can be read")
  func manifestAsItIs() async throws {
    let result = try await dumpManifest()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"name\" : \"FactoryKit\""))
  }

  @Test(
    "An arrow that the rules forbid is refused, with both modules and the way out",
    arguments: [
      (".feature", "uses", "SomeLoaders", "New is a feature and must not see "),
      (".feature", "uses", "SomeFeature", "New is a feature and must not see "),
      (".implementation", "uses", "SomeFeature", "New is an implementation and must not see "),
      (".feature", "uses", "SomeLibrary", "New is a feature and must not see "),
      (".app", "uses", "SomeLibrary", "New is the app and must not see "),
      (".systemLibrary", "uses", "FactoryKit", "New is a system library and must not see "),
      (".contracts", "uses", "App", "New is a contracts module and must not see "),
      (".contracts", "uses", "SomeSupport", "New is a contracts module and must not see "),
      (
        ".implementation", "testsUse", "SomeFeature",
        "The tests of New, which is an implementation, must not see "
      ),
      (".testSupport", "uses", "SomeLoaders", "New is test support and must not see "),
      (".testSupport", "uses", "SomeFeature", "New is test support and must not see "),
      (".proof", "uses", "SomeFeature", "New is a proof and must not see "),
      (".tool", "uses", "FactoryKit", "New is a tool and must not see "),
      (".app", "plugins", "SomeLoaders", "The build of New must not see "),
    ]
  )
  func forbiddenArrow(kind: String, list: String, use: String, sentence: String) async throws {
    let result = try await dumpManifest(
      inserting: "Module(\(kind), \"New\", \(list): [\"\(use)\"]), " + Self.others
    )
    let titles = [
      "SomeLoaders": "an implementation", "SomeFeature": "a feature", "SomeSupport": "test support",
      "SomeLibrary": "a system library",
      "FactoryKit": "part of the core",
    ]
    #expect(result.exitCode != 0)
    #expect(
      result.output.contains("Package.swift: \(sentence)\(use), \(titles[use] ?? "the app").")
    )
    #expect(result.output.contains("by a promise in a contracts module, wired in the app."))
  }

  @Test("An arrow to a module that is not there is refused by name")
  func unknownModule() async throws {
    let result = try await dumpManifest(
      inserting: #"Module(.feature, "New", uses: ["Lodgers"]), "#
    )
    #expect(result.exitCode != 0)
    #expect(result.output.contains("New uses Lodgers, which is no module here."))
  }

  @Test("A module that is listed twice is refused by name")
  func repeatedModule() async throws {
    let result = try await dumpManifest(inserting: #"Module(.core, "FactoryKit"), "#)
    #expect(result.exitCode != 0)
    #expect(result.output.contains("Package.swift: FactoryKit is listed twice."))
  }

  @Test("One module alone comes with its tests and what these need, and nothing else")
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
    // The package may have the app's name, so the app is known by what it is.
    #expect(!result.output.contains("\"executable\""))
  }

  @Test("One module alone that is not there is refused, with those that are")
  func unknownOnlyModule() async throws {
    let result = try await dumpManifest(onlyModule: "Nope")
    #expect(result.exitCode != 0)
    #expect(result.output.contains("ONLY_MODULE=Nope: no such module. There are: FactoryKit, "))
  }

  /// Lets SwiftPM read a copy of the manifest, away from this package and its build folder.
  private func dumpManifest(
    inserting insertion: String = "",
    onlyModule: String? = nil
  ) async throws -> (exitCode: Int32, output: String) {
    var manifest = try String(
      contentsOf: packageRoot.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let place = try #require(manifest.range(of: "let modules = ["))
    manifest.insert(contentsOf: insertion, at: place.upperBound)
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
      ["ONLY_MODULE": onlyModule ?? "", "SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    if onlyModule == nil { process.environment?["ONLY_MODULE"] = nil }
    (process.standardOutput, process.standardError) = (handle, handle)
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }

  private var packageRoot: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }
}
