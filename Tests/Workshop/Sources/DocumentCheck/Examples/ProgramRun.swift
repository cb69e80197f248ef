package import Foundation

/// A compiler and runner for the programs of guides.
package struct ProgramRun {
  private let modules: BuiltModules
  private let plugins: String

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - modules: The modules that programs may import.
  ///   - plugins: The folder with the macros of Testing.
  package init(with modules: BuiltModules, plugins: String) {
    (self.modules, self.plugins) = (modules, plugins)
  }

  /// Compiles and runs a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - directory: An empty folder for it.
  /// - Returns: The faults.
  /// - Throws: `ToolError.unavailable` if there is no compiler.
  package func faults(of program: GuideProgram, in directory: URL) throws(ToolError) -> [Fault] {
    let compiled = try compile(program, in: directory)
    guard compiled.exitCode == 0 else {
      return [
        Fault(
          program.path,
          line: program.firstLine,
          "the program does not compile:\n\(compiled.text)"
        )
      ]
    }
    let outcome = try Subprocess(limit: 60).run(["./program"], in: directory)
    guard program.kind == .script || !Self.hasNoTests(outcome) else {
      return [Fault(program.path, line: program.firstLine, "the program has no tests in it.")]
    }
    guard outcome.exitCode == 0 else {
      let said = (outcome.output + outcome.errors)
        .replacingOccurrences(of: GuideProgram.mark + "\n", with: "")
      return [
        Fault(
          program.path,
          line: program.firstLine,
          "the program ends with code \(outcome.exitCode), not 0:\n\(said.trimmed)"
        )
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
    var files = [main: program.source]
    switch program.kind {
    case .script: break
    case .tests: files = [tests: program.source, main: Self.testingMain]
    case .xcTests:
      files = [
        tests: program.source,
        main: XCTestMain.source(for: program.source),
      ]
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
