package import Foundation

/// The command line of the tool: `ModuleGraph check FILE`, and the way to `ModuleGraph graph`.
package enum CheckCommand {
  /// What the process prints, and the code it exits with.
  package struct Outcome: Equatable {
    /// The text for standard output.
    package var output = ""
    /// The text for standard error.
    package var errors = ""
    /// The exit code: 0, 1 for violations, or that of a `ToolError`.
    package var exitCode: Int32 = 0
  }

  /// The help text.
  package static let help = """
    Usage: ModuleGraph check FILE
           ModuleGraph graph [--format mermaid|dot] [--from MODULE] FILE

    check   checks that every source imports only the modules that Package.swift gives its target
    graph   draws the modules in their layers; with --from, that module and what is linked into it

    FILE is the output of 'swift package describe --type json'; "-" reads standard input.

    Exit codes: 0 fine, 1 violations, 64 usage, 65 bad data, 66 no such input.

    """

  /// Runs the tool without touching the process.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - standardInput: Reads standard input to its end; called for `-` only.
  /// - Returns: What to print, and the exit code.
  package static func run(_ arguments: [String], standardInput: () -> Data) -> Outcome {
    if arguments == ["--help"] || arguments == ["-h"] { return Outcome(output: help) }
    do {
      guard arguments.first != "graph" else {
        return try GraphCommand.run(Array(arguments.dropFirst()), standardInput: standardInput)
      }
      return try check(arguments, standardInput: standardInput)
    } catch {
      return Outcome(errors: "error: \(error.message)\n", exitCode: error.exitCode)
    }
  }

  private static func check(
    _ arguments: [String],
    standardInput: () -> Data
  ) throws(ToolError) -> Outcome {
    guard let command = arguments.first else {
      throw .usage("There is no command. Write 'ModuleGraph check FILE', or '--help' for more.")
    }
    guard command == "check" else {
      throw .usage(
        "'\(command)' is no command of ModuleGraph. Write 'ModuleGraph check FILE' or "
          + "'ModuleGraph graph FILE'."
      )
    }
    guard arguments.count == 2, let file = arguments.last else {
      throw .usage(
        "'check' takes one FILE, not \(arguments.count - 1). "
          + "Pass the output of 'swift package describe --type json', or '-' for standard input."
      )
    }
    let package = try package(in: file, standardInput: standardInput)
    let result = try ImportCheck(of: package, rules: rules(of: package)).run {
      path throws(ToolError) in
      Array(try contents(of: "\(package.path)/\(path)"))
    }
    return outcome(of: result)
  }

  /// Reads the description in a file, or on standard input.
  static func package(
    in file: String,
    standardInput: () -> Data
  ) throws(ToolError) -> PackageDescription {
    try PackageDescription(
      json: file == "-" ? standardInput() : try contents(of: file),
      from: file == "-" ? "Standard input" : "'\(file)'"
    )
  }

  /// Reads the rules in the manifest of a package; nil if it has none.
  static func rules(of package: PackageDescription) -> ManifestRules? {
    (try? contents(of: "\(package.path)/Package.swift")).flatMap {
      ManifestRules(manifest: Array($0))
    }
  }

  private static func outcome(of result: ImportCheck.Result) -> Outcome {
    guard result.violations.isEmpty else {
      let lines = result.violations.map { "\($0)\n" }
      return Outcome(errors: lines.joined(), exitCode: 1)
    }
    return Outcome(
      output: "Checked \(result.fileCount) files in \(result.moduleCount) modules: "
        + "all imports are in the module graph.\n"
    )
  }

  private static func contents(of path: String) throws(ToolError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .noInput(
        "'\(path)' cannot be read. Check that it is a file, that it exists, and who may read it."
      )
    }
  }
}
