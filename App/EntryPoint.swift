import Foundation

/// Where the program begins and ends.
@main
struct EntryPoint {
  static func main() async {
    StandardStream.occupyClosed()
    // A reader that went away is an error of the write, not the sudden end of the program.
    signal(SIGPIPE, SIG_IGN)
    let code = await Command.run(
      arguments: Result { () throws(UsageError) in try ProcessArguments.read() },
      environment: ProcessInfo.processInfo.environment
    )
    exit(code.rawValue)
  }
}
