import Foundation

/// The tool behind the scripts that add, remove and replace parts of the package: `Scripts/tool` builds and runs it.
@main
enum TemplateTool {
  static func main() {
    Interrupt.handle()
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 1, let command = Command.all.first(where: { $0.name == arguments[1] })
    else {
      log("error: expected a command: \(Command.all.map(\.name).list).")
      exit(ToolError.Code.usage.rawValue)
    }
    let context = Context(
      package: PackageFolder(root: arguments[0]),
      shell: .real,
      caller: FileManager.default.currentDirectoryPath,
      show: show,
      log: log
    )
    exit(command.perform(in: context, Array(arguments.dropFirst(2))))
  }

  /// Prints a message.
  ///
  /// A command does its work even if its messages can't be read.
  private static func log(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
  }

  /// Prints a result, or ends the tool if that is impossible.
  private static func show(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      log("error: the result can't be written: \(error.reason).")
      exit(ToolError.Code.inputOutput.rawValue)
    }
  }
}
