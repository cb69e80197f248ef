import Foundation
import Testing

/// What Package.swift itself refuses, tried on copies of it.
///
/// One run of SwiftPM at a time is enough.
@Suite(.serialized)
struct ManifestTests {
  @Test("The manifest as it is can be read")
  func manifestAsItIs() async throws {
    let result = try await dumpManifest()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"name\" : \"Accounts\""))
  }

  @Test(
    "An arrow that the rules forbid is refused, with both modules and the way out",
    arguments: [
      (
        #"Module(.feature, "Accounts", uses: ["#, #""Loaders", "#,
        "Accounts is a feature and must not see Loaders, an implementation."
      ),
      (
        "\"Loaders\",\n    uses: [", #""Accounts", "#,
        "Loaders is an implementation and must not see Accounts, a feature."
      ),
      (
        #"Module(.contracts, "Contracts", uses: ["#, #""App", "#,
        "Contracts is a contracts module and must not see App, the app."
      ),
      (
        "\"Loaders\",\n    uses: [\"Contracts\", \"FactoryKit\"],\n    testsUse: [",
        #""Accounts", "#,
        "The tests of Loaders, which is an implementation, must not see Accounts, a feature."
      ),
      (
        #"Module(.testSupport, "ContractsTesting", uses: ["#, #""Loaders", "#,
        "ContractsTesting is test support and must not see Loaders, an implementation."
      ),
      (
        #"Module(.testSupport, "ContractsTesting", uses: ["#, #""Accounts", "#,
        "ContractsTesting is test support and must not see Accounts, a feature."
      ),
      (
        #"Module(.testSupport, "ContractsTesting", uses: ["#, #""TestServer", "#,
        "ContractsTesting is test support and must not see TestServer, test support."
      ),
      (
        #"Module(.contracts, "Contracts", uses: ["#, #""ContractsTesting", "#,
        "Contracts is a contracts module and must not see ContractsTesting, test support."
      ),
      (
        #"Module(.benchmark, "Benchmarks", uses: ["#, #""Accounts", "#,
        "Benchmarks is a benchmark and must not see Accounts, a feature."
      ),
      (
        #"Module(.tool, "WiringScanner", uses: ["#, #""FactoryKit", "#,
        "WiringScanner is a tool and must not see FactoryKit, part of the core."
      ),
      (
        #"plugins: ["#, #""Loaders", "#,
        "The build of App must not see Loaders, an implementation."
      ),
    ]
  )
  func forbiddenArrow(declaration: String, use: String, sentence: String) async throws {
    let result = try await dumpManifest(inserting: use, after: declaration)
    #expect(result.exitCode != 0)
    #expect(result.output.contains("Package.swift: \(sentence)"))
    #expect(result.output.contains("by a promise in a contracts module, wired in the app."))
  }

  @Test("An arrow to a module that is not there is refused by name")
  func unknownModule() async throws {
    let result = try await dumpManifest(
      inserting: #""Lodgers", "#,
      after: #"Module(.feature, "Accounts", uses: ["#
    )
    #expect(result.exitCode != 0)
    #expect(result.output.contains("Accounts uses Lodgers, which is no module here."))
  }

  @Test("A module that is listed twice is refused by name")
  func repeatedModule() async throws {
    let result = try await dumpManifest(inserting: #"Module(.core, "FactoryKit"), "#)
    #expect(result.exitCode != 0)
    #expect(result.output.contains("Package.swift: FactoryKit is listed twice."))
  }

  @Test("One module alone comes with its tests and what these need, and nothing else")
  func oneModule() async throws {
    let result = try await dumpManifest(onlyModule: "Accounts")
    #expect(result.exitCode == 0)
    let needed = [
      "Accounts", "AccountsTests", "Contracts", "ContractsTesting", "FactoryKit", "FactoryTesting",
    ]
    for name in needed { #expect(result.output.contains("\"name\" : \"\(name)\"")) }
    for name in ["Loaders", "App", "ContractsTests", "TestServer"] {
      #expect(!result.output.contains("\"\(name)\""))
    }
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
    after anchor: String = "let modules = [",
    onlyModule: String? = nil
  ) async throws -> (exitCode: Int32, output: String) {
    var manifest = try String(
      contentsOf: packageRoot.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let place = try #require(manifest.range(of: anchor), "Package.swift has no '\(anchor)'")
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
