#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Program {
  /// Runs the program on the command line of this process, and ends the process.
  ///
  /// Call it first, and once. From then on, a write to a closed pipe fails with an error, instead of
  /// ending the process by a signal.
  public func main() async -> Never {
    StandardStream.occupyClosed()
    // A write to a closed pipe then fails with EPIPE.
    signal(SIGPIPE, SIG_IGN)
    // Before any service handles signals, so that the service restores this handler.
    Endings.catchSignals()
    do throws(UsageError) {
      exit(await run(try ProcessArguments.read()).rawValue)
    } catch {
      exit(report(error).rawValue)
    }
  }

  /// Runs a command line, and reports errors on standard error.
  ///
  /// - Parameter arguments: The command line, without the program's name.
  /// - Returns: The exit code for the process.
  public func run(_ arguments: [String]) async -> ExitCode {
    do {
      if arguments.first == Self.completing {
        let lines = completions(of: Array(arguments.dropFirst()))
        try StandardStream.output.write(lines.map { $0 + "\n" }.joined())
        return .success
      }
      switch try invocation(of: arguments) {
      case .help(let command):
        // Without arguments, the user starts the program and doesn't ask for help.
        if arguments.isEmpty {
          try check()
        }
        try showHelp(on: command)
      case .version: try StandardStream.output.write("\(name) \(version)\n")
      case .run(let command, let arguments):
        if !command.isUnchecked {
          try check()
        }
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
    for message in failure.messages {
      Message.error(message).show()
    }
    return failure.code
  }
}
