#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Program {
  /// Runs the program on the command line of this process, and ends the process.
  ///
  /// Call it first, and once. What the process is told by a signal of a closed pipe is an error of the
  /// write from then on.
  public func main() async -> Never {
    StandardStream.occupyClosed()
    // A reader that went away is an error of the write, not the sudden end of the program.
    signal(SIGPIPE, SIG_IGN)
    // Before a service handles signals: what ends it at once is then as here.
    Endings.catchSignals()
    do throws(UsageError) {
      exit(await run(try ProcessArguments.read()).rawValue)
    } catch {
      exit(report(error).rawValue)
    }
  }

  /// Does what a command line asks for, and reports whatever goes wrong on standard error.
  ///
  /// - Parameter arguments: The command line, without the program's own name.
  /// - Returns: What the process should end with.
  public func run(_ arguments: [String]) async -> ExitCode {
    do {
      switch try invocation(of: arguments) {
      case .help(let command):
        // Without a word, the program is started, and not asked for help.
        if arguments.isEmpty { try check() }
        try showHelp(on: command)
      case .version: try StandardStream.output.write("\(name) \(version)\n")
      case .run(let command, let arguments):
        if !command.isUnchecked { try check() }
        try await command.run(arguments, self)
      }
      return .success
    } catch {
      return report(error)
    }
  }

  /// Shows the help of the program, or of a command.
  func showHelp(on command: Command?) throws(WriteError) {
    let output = StandardStream.output
    try output.write(HelpText(of: self, on: command).text(in: output.layout))
  }

  private func report(_ error: any Error) -> ExitCode {
    let failure = Failure(error, redacting: redact)
    for message in failure.messages { Message.error(message).show() }
    return failure.code
  }
}
