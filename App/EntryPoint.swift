import Foundation
import Loaders

/// Where the program begins and ends.
@main
struct EntryPoint {
  static func main() async {
    StandardStream.occupyClosed()
    // A reader that went away is an error of the write, not the sudden end of the program.
    signal(SIGPIPE, SIG_IGN)
    let process = ProcessInfo.processInfo
    await NetworkProcess.serve(environment: process.environment)
    let code = await Command.run(
      arguments: Array(process.arguments.dropFirst()),
      environment: process.environment
    )
    exit(code.rawValue)
  }
}
