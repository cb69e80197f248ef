import Foundation

/// The package that a command changes, and the command's input and output.
struct Context {
  let package: PackageFolder
  let shell: Shell
  /// The folder where the user has called the script.
  let caller: String
  /// Prints a result.
  let show: (String) -> Void
  /// Prints a message about the progress.
  let log: (String) -> Void

  /// The absolute path for a path that the user has written.
  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return "\(caller)/\(path)"
  }

  /// Returns a context for another package.
  func with(_ package: PackageFolder) -> Context {
    Context(package: package, shell: shell, caller: caller, show: show, log: log)
  }

  /// Changes the package through a staging folder, and discards the change after an error.
  func changing<Result>(_ body: (Staging) throws -> Result) throws -> Result {
    let staging = try Staging(package, shell: shell)
    defer { staging.end() }
    return try body(staging)
  }
}

/// A command of the tool.
///
/// A script in `Scripts` has the same name.
struct Command: Sendable {
  let name: String
  /// The text for `--help`.
  let help: String
  let run: @Sendable (Context, [String]) throws -> Void

  static let all: [Command] = [
    .adopt, .changed, .checkModules, .modules, .newModule, .updateCore, .wiring,
  ]

  /// Runs the command, and prints its error if it fails.
  ///
  /// - Returns: The exit code.
  func perform(in context: Context, _ arguments: [String]) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      context.show("\(help)\n")
      return 0
    }
    do {
      try run(context, arguments)
      return 0
    } catch let error as ToolError {
      if !error.description.isEmpty { context.log("error: \(error)") }
      return error.code
    } catch {
      context.log("error: \(error.reason).")
      return ToolError.Code.failed.rawValue
    }
  }
}
