import Foundation
import SwiftLexing

/// The tool behind the scripts that read and change the package: `Scripts/tool` builds and runs it.
///
/// The scripts read the options of their users, and hand the rest over as plain arguments.
@main
enum TemplateTool {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let context = Context(
      package: PackageFolder(root: arguments.first ?? "."),
      shell: .real,
      show: { print($0) },
      log: { try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8)) }
    )
    exit(context.run(Array(arguments.dropFirst())))
  }
}

/// The package that a command reads or changes, and the command's output.
struct Context {
  let package: PackageFolder
  let shell: Shell
  /// Prints a line of the result.
  let show: (String) -> Void
  /// Prints a message.
  let log: (String) -> Void

  /// Runs a command, and prints its error if it fails.
  ///
  /// - Parameter words: The name of the command, and its arguments.
  /// - Returns: The exit code.
  func run(_ words: [String]) -> Int32 {
    do {
      try perform(words.first ?? "", Array(words.dropFirst()))
      return 0
    } catch let error as ToolError {
      log("error: \(error)")
      return error.code.rawValue
    } catch {
      log("error: \(error.reason).")
      return ToolError.Code.failed.rawValue
    }
  }

  private func perform(_ command: String, _ arguments: [String]) throws {
    switch (command, arguments.count) {
    case ("modules", 0):
      for module in try package.manifest().modules {
        let words = [module.kind, module.name, module.sources] + module.uses
        show(words.joined(separator: " "))
      }
    case ("property", 1):
      show(arguments[0].asProperty)
    case ("check-modules", 0):
      try checkModules()
    case ("check-modules", _):
      try checkImports(of: arguments)
    case ("changed", 0), ("changed", 1):
      try listChanged(since: arguments.first)
    case ("new-module", 6):
      try addModule(arguments)
    default:
      throw ToolError(
        "expected a command: modules, property NAME, check-modules [MODULE...], changed [REF], or "
          + "new-module NAME KIND USES APPS SERVICE EMPTY."
      )
    }
  }
}
