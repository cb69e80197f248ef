import Foundation

/// The process around the command line.
@main
enum ModuleGraphTool {
  static func main() {
    let outcome = CheckCommand.run(Array(CommandLine.arguments.dropFirst())) {
      FileHandle.standardInput.readDataToEndOfFile()
    }
    FileHandle.standardOutput.write(Data(outcome.output.utf8))
    FileHandle.standardError.write(Data(outcome.errors.utf8))
    exit(outcome.exitCode)
  }
}
