import Foundation

/// The tool behind the scripts that add, remove and replace parts of the package: `Scripts/tool` builds and runs it.
@main
enum TemplateTool {
  static func main() {
    Interrupt.handle()
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 1, let command = Command.all.first(where: { $0.name == arguments[1] })
    else {
      print("error: expected a command: \(Command.all.map(\.name).list).\n", toErrors: true)
      exit(ToolError.Code.usage.rawValue)
    }
    let context = Context(
      package: PackageFolder(root: arguments[0]),
      shell: .real,
      caller: FileManager.default.currentDirectoryPath,
      show: { print($0, toErrors: false) },
      log: { print("\($0)\n", toErrors: true) }
    )
    exit(command.perform(in: context, Array(arguments.dropFirst(2))))
  }

  private static func print(_ text: String, toErrors: Bool) {
    let handle = toErrors ? FileHandle.standardError : FileHandle.standardOutput
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
