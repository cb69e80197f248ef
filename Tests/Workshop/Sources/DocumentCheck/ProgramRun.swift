import Foundation

/// A compiler and runner for the programs of guides.
struct ProgramRun {
  private let modules: BuiltModules
  private let plugins: String

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - modules: The modules that programs may import.
  ///   - plugins: The folder with the macros of Testing.
  init(with modules: BuiltModules, plugins: String) {
    (self.modules, self.plugins) = (modules, plugins)
  }

  /// Compiles and runs a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - directory: An empty folder for it.
  /// - Returns: The faults.
  /// - Throws: `ToolError.unavailable` if there is no compiler.
  func faults(of program: GuideProgram, in directory: URL) throws(ToolError) -> [Fault] {
    let compiled = try compile(program, in: directory)
    guard compiled.exitCode == 0 else {
      return [program.fault("the program does not compile:\n\(compiled.text)")]
    }
    let outcome = try Subprocess(limit: 60).run(["./program"], in: directory)
    guard program.kind == .script || !Self.hasNoTests(outcome) else {
      return [program.fault("the program has no tests in it.")]
    }
    guard outcome.exitCode == 0 else {
      let said = (outcome.output + outcome.errors)
        .replacingOccurrences(of: GuideProgram.mark + "\n", with: "")
      return [
        program.fault("the program ends with code \(outcome.exitCode), not 0:\n\(said.trimmed)")
      ]
    }
    guard program.kind == .script else { return [] }
    return OutputComparison.faults(of: program, printing: outcome.output)
  }

  private func compile(
    _ program: GuideProgram,
    in directory: URL
  ) throws(ToolError) -> (exitCode: Int32, text: String) {
    // A file with top-level code must be called main.swift, and a file with tests must not.
    let main = directory.appending(path: "main.swift").path
    let tests = directory.appending(path: "tests.swift").path
    let source = program.source
    let files =
      switch program.kind {
      case .script: [main: source]
      case .tests: [tests: source, main: Self.testingMain]
      case .xcTests: [tests: source, main: XCTestMain.source(for: source)]
      }
    do {
      for (path, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    } catch {
      throw .unavailable("'\(directory.path)' cannot be written: \(error).")
    }
    let outcome = try Subprocess(limit: 300).run(
      [
        "swiftc", "-swift-version", "6", "-Onone", "-D", "DEBUG", "-module-name", "Guide",
        "-warnings-as-errors", "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility", "-o", "program",
        "-plugin-path", plugins,
      ] + modules.flags(for: program) + files.keys.sorted(),
      in: directory
    )
    var text = outcome.errors + outcome.output
    for file in files.keys { text = text.replacingOccurrences(of: file, with: program.path) }
    return (outcome.exitCode, text.trimmed)
  }

  /// Whether the tests ended normally without running a test.
  private static func hasNoTests(_ outcome: Subprocess.Outcome) -> Bool {
    [EXIT_SUCCESS, EX_UNAVAILABLE].contains(outcome.exitCode)
      && !(outcome.output + outcome.errors)
        .contains(/(Test run with|Executed) [1-9][0-9]* tests?/)
  }

  private static let testingMain = """
    import Testing

    await Testing.__swiftPMEntryPoint() as Never

    """
}

/// The built modules of the package, in libraries for the programs of guides.
struct BuiltModules: Sendable {
  /// The flags for programs and for tests.
  private let flags: (script: [String], tests: [String])

  /// Links the modules.
  ///
  /// Only programs of tests may load Testing, because a context recognizes tests by it.
  ///
  /// - Parameters:
  ///   - products: The folder that `swift build --show-bin-path` prints.
  ///   - directory: The folder for the libraries.
  /// - Throws: `ToolError` if a module is not built, or can't be linked.
  init(
    in products: URL,
    linkingTo directory: URL
  ) throws(ToolError) {
    func library(_ name: String, of modules: [String]) throws(ToolError) -> [String] {
      // The C code of FactoryKit, which a package in a test may lack.
      let object = products.appending(path: "CSwiftRuntime.build/CSwiftRuntime.c.o").path
      var objects = FileManager.default.fileExists(atPath: object) ? [object] : []
      for module in modules { objects += try Self.objects(of: module, in: products) }
      let outcome = try Subprocess(limit: 300)
        .run(["swiftc", "-emit-library", "-o", "lib\(name).so"] + objects, in: directory)
      guard outcome.exitCode == 0 else {
        throw .unavailable("The modules in '\(products.path)' cannot be linked: \(outcome.errors)")
      }
      return [
        "-I", products.appending(path: "Modules").path,
        // The module map of FactoryKit's C code.
        "-I", products.appending(path: "CSwiftRuntime.build").path,
        "-L", directory.path, "-l\(name)", "-Xlinker", "-rpath", "-Xlinker", directory.path,
      ]
    }
    let present = { (name: String) in
      FileManager.default.fileExists(atPath: products.appending(path: "\(name).build").path)
    }
    let plain =
      ["FactoryKit", "FactoryWiring"]
      + ["FactoryRunning", "CommandLineKit", "Contracts", "Accounts"].filter(present)
    let testing = ["FactoryTesting"] + ["ContractsTesting"].filter(present)
    flags = (
      try library("Documented", of: plain), try library("DocumentedTests", of: plain + testing)
    )
  }

  /// Returns the compiler's flags for a program.
  func flags(for program: GuideProgram) -> [String] {
    let isTest = program.kind != .script
    let modules = isTest || program.imports.contains("FactoryTesting") ? flags.tests : flags.script
    return modules + (isTest ? Self.testFlags : [])
  }

  private static let testFlags: [String] = [
    // The package manager disables these overlays too.
    "-Xfrontend", "-disable-cross-import-overlays",
  ]

  /// Returns the objects of the current sources.
  ///
  /// The folder may also contain objects of removed ones.
  private static func objects(of module: String, in products: URL) throws(ToolError) -> [String] {
    let map = products.appending(path: "\(module).build/output-file-map.json")
    guard let data = try? Data(contentsOf: map),
      let files = try? JSONDecoder().decode([String: [String: String]].self, from: data)
    else {
      throw .noInput("'\(map.path)' cannot be read. Build \(module) first.")
    }
    return files.values.compactMap { $0["object"] }.sorted()
  }
}

/// Information that the compiler prints about itself.
enum Toolchain {
  private struct Target: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }

  /// Returns the folder with the macros of Testing.
  static func pluginsOfTesting(workingIn directory: URL) throws(ToolError) -> String {
    let outcome = try Subprocess(limit: 60).run(["swiftc", "-print-target-info"], in: directory)
    guard let target = try? JSONDecoder().decode(Target.self, from: Data(outcome.output.utf8))
    else {
      throw .unavailable(
        "'swiftc -print-target-info' does not say where the compiler is. Check the toolchain."
      )
    }
    return "\(target.paths.runtimeResourcePath)/host/plugins/testing"
  }
}

/// Writes the main file for the XCTest classes of a program, which Linux cannot find by itself.
enum XCTestMain {
  /// Returns the main file.
  static func source(for code: String) -> String {
    var classes: [(name: Substring, tests: [String])] = []
    for line in code.split(separator: "\n") {
      if let (_, name) = line.firstMatch(of: /class (\w+): XCTestCase/)?.output {
        classes.append((name, []))
      }
      if let test = line.firstMatch(of: /func (test\w+)\(\)( async)?/), !classes.isEmpty {
        let method = "\(classes[classes.count - 1].name).\(test.1)"
        let call = test.2 == nil ? method : "asyncTest(\(method))"
        classes[classes.count - 1].tests.append("(\"\(test.1)\", \(call))")
      }
    }
    let cases = classes.map { "testCase([\($0.tests.joined(separator: ", "))])" }
    return "import XCTest\n\nXCTMain([\(cases.joined(separator: ", "))])\n"
  }
}
