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
    if getpid() == 1 {
      Self.endBySignals()
    }
    do throws(UsageError) {
      exit(await run(try Self.arguments()).rawValue)
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
      switch try invocation(of: arguments) {
      case .help(let command):
        // Without arguments, the user starts the program and doesn't ask for help.
        if arguments.isEmpty {
          try check()
        }
        try StandardStream.output.write(help(on: command))
      case .version:
        try StandardStream.output.write("\(name) \(version)\n")
      case .run(let command, let arguments):
        if !command.isUnchecked {
          try check()
        }
        try await command.run(arguments)
      }
      return .success
    } catch {
      return report(error)
    }
  }

  private func report(_ error: any Error) -> ExitCode {
    let failure = Failure(error)
    failure.show()
    return failure.code
  }

  /// Sets handlers that end the process with the exit code of a shell for the signal.
  ///
  /// Without a handler, no signal ends process 1 of a container.
  private static func endBySignals() {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
      signal(number) { _exit(128 + $0) }
    }
  }

  /// Reads the arguments of this process after the program's name.
  private static func arguments() throws(UsageError) -> [String] {
    let count = Int(CommandLine.argc)
    // The runtime reads the arguments from /proc. Without it, even the program's name is missing.
    guard count > 0 else {
      throw .unreadableArguments
    }
    var arguments: [String] = []
    for index in 1..<count {
      guard let argument = CommandLine.unsafeArgv[index] else {
        throw .unreadableArguments
      }
      arguments.append(try text(of: argument))
    }
    return arguments
  }

  /// Converts an argument to text.
  ///
  /// - Throws: ``UsageError/malformedArgument(_:)`` for bytes that aren't UTF-8. A repaired text could
  ///   be the name of another file.
  static func text(of argument: UnsafePointer<CChar>) throws(UsageError) -> String {
    guard let text = String(validatingCString: argument) else {
      throw .malformedArgument(String(cString: argument))
    }
    return text
  }
}
