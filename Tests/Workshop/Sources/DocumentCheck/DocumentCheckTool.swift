import Foundation

/// The entry point of the tool.
@main
enum DocumentCheckTool {
  static func main() {
    let outcome = CheckCommand.run(Array(CommandLine.arguments.dropFirst()))
    FileHandle.standardOutput.write(Data(outcome.output.utf8))
    FileHandle.standardError.write(Data(outcome.errors.utf8))
    exit(outcome.exitCode)
  }
}
