import Foundation

/// A copy of the package, in which one mutant at a time is built and tested.
struct Workspace {
  /// The folder of the records.
  static let records = "Tests/Workshop/Mutants"
  /// The folders of the tests that can catch a mutant.
  static let testFolders = Package.allCases.flatMap(\.testFolders)
  /// The time limit of tests, in seconds.
  static let limit = 30

  /// The exit code and the output of a command.
  struct Outcome {
    let code: Int32
    let output: String
  }

  /// A package with tests that can catch a mutant, which are built together.
  private enum Package: CaseIterable {
    case template, workshop

    /// The folder of the package in the copy.
    var folder: String { self == .template ? "" : "/Tests/Workshop" }

    /// The variable that selects the tests, and their names.
    private var selection: (variable: String, names: [String]) {
      switch self {
      case .template: ("ONLY_MODULES", ["FactoryKit", "FactoryRunning", "FactoryTesting"])
      case .workshop: ("ONLY_TARGETS", ["CoreTests", "IssueTests"])
      }
    }

    var testFolders: [String] {
      switch self {
      case .template: selection.names.map { "Tests/Core/\($0)Tests" }
      case .workshop: selection.names.map { "Tests/Workshop/Tests/\($0)" }
      }
    }

    var environment: [String: String] {
      var environment = ProcessInfo.processInfo.environment
      // Without CI, unused code is only a warning.
      environment["CI"] = nil
      // Backtraces of programs with many threads can hang.
      environment["SWIFT_BACKTRACE"] = "enable=no"
      for package in Self.allCases { environment[package.selection.variable] = nil }
      environment[selection.variable] = selection.names.joined(separator: ",")
      return environment
    }
  }

  private let folder: String
  /// The folder of the copy.
  private var copy: String { folder + "/copy" }

  /// Copies the package next to the build products of earlier runs.
  init(number: Int) throws {
    folder = FileManager.default.currentDirectoryPath + "/.build/workshop/mutate/\(number)"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    let copying = "tar --exclude=./.build --exclude=./.git -cf - . | tar -xf - -C '\(copy)'"
    let outcome = try Self.run(["bash", "-o", "pipefail", "-c", copying])
    guard outcome.code == 0 else {
      throw MutateError.failure("The package can't be copied to \(copy): \(outcome.output)")
    }
  }

  /// Applies a mutant.
  ///
  /// - Parameter mutant: The mutant.
  /// - Returns: The original texts of the changed files, by path.
  /// - Throws: `MutateError.data` if it doesn't apply, or an error of the file system.
  func apply(_ mutant: Mutant) throws -> [String: String] {
    var originals: [String: String] = [:]
    for edit in mutant.edits {
      let place = try SourceTree(["Modules"], of: copy).place(of: edit)
      let text = try String(contentsOfFile: "\(copy)/\(place.path)", encoding: .utf8)
      originals[place.path, default: text] = originals[place.path] ?? text
      try write(place.replaced(in: text, by: edit.after), to: place.path)
    }
    return originals
  }

  /// Removes a mutant.
  func restore(_ originals: [String: String]) throws {
    for (path, text) in originals { try write(text, to: path) }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: "\(copy)/\(path)", atomically: false, encoding: .utf8)
  }

  /// Builds the packages that contain some tests.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the build.
  ///   - tests: Suites, or single tests as `Suite/test`.
  /// - Returns: The first error of the compiler; `nil` if the build succeeds.
  /// - Throws: An error if the build can't be started.
  func error(of configuration: Mutant.Configuration, for tests: [String]) throws -> String? {
    for (package, _) in packages(of: tests) {
      let outcome = try Self.run(
        ["swift", "build"] + options(package, configuration) + [
          "-Xswiftc", "-enable-testing", "--build-tests",
        ],
        environment: package.environment
      )
      guard outcome.code != 0 else { continue }
      let lines = outcome.output.split(separator: "\n")
      let error: Substring =
        lines.first { $0.contains(": error: ") } ?? lines.last ?? "no output"
      return String(error).replacing(copy + "/", with: "")
    }
    return nil
  }

  /// Returns the packages that contain some tests, each with its tests.
  ///
  /// Both packages can have a suite of the same name.
  private func packages(of tests: [String]) -> [(Package, tests: [String])] {
    Package.allCases.compactMap { package in
      let sources = SourceTree(package.testFolders, of: copy)
      let tests = tests.filter { sources.path(ofTest: $0) != nil }
      return tests.isEmpty ? nil : (package, tests)
    }
  }

  /// Runs tests that are already built.
  ///
  /// - Parameters:
  ///   - tests: Suites, or single tests as `Suite/test`.
  ///   - configuration: The configuration in which they are built.
  ///   - limit: The time limit, in seconds.
  /// - Returns: The outcome, of the first package whose tests fail. Tests that exceed the limit have code 124 or
  ///   137, like `timeout`.
  /// - Throws: An error if the tests can't be started.
  func run(
    _ tests: [String],
    in configuration: Mutant.Configuration,
    limit: Int = Self.limit
  ) throws -> Outcome {
    var outcome = Outcome(code: 0, output: "")
    for (package, tests) in packages(of: tests) where outcome.code == 0 {
      outcome = try run(tests, of: package, in: configuration, limit: limit)
    }
    return outcome
  }

  private func run(
    _ tests: [String],
    of package: Package,
    in configuration: Mutant.Configuration,
    limit: Int
  ) throws -> Outcome {
    let shown = try Self.run(
      ["swift", "build"] + options(package, configuration) + ["--show-bin-path"],
      environment: package.environment
    )
    let products = shown.output.split(separator: "\n").last.map(String.init) ?? ""
    let names = try FileManager.default.contentsOfDirectory(atPath: products)
    guard let program = names.first(where: { $0.hasSuffix("PackageTests.xctest") }) else {
      throw MutateError.failure("No program of tests in \(products).")
    }
    let filters = tests.flatMap {
      ["--filter", "^[A-Za-z]+\\.(.*/)?\($0)\($0.contains("/") ? "\\(" : "/")"]
    }
    return try Self.run(
      [
        "timeout", "-k", "5", "\(limit)", "\(products)/\(program)", "--testing-library",
        "swift-testing",
      ]
        + filters,
      environment: package.environment
    )
  }

  private func options(_ package: Package, _ configuration: Mutant.Configuration) -> [String] {
    [
      "--package-path", copy + package.folder,
      "--scratch-path", "\(folder)/\(package)",
      "-c", configuration.rawValue,
    ]
  }

  /// Runs a command, and returns its output.
  private static func run(
    _ command: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Outcome {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let code = process.terminationStatus
    return Outcome(
      code: process.terminationReason == .exit ? code : 128 + code,
      output: String(decoding: output, as: UTF8.self)
    )
  }
}
