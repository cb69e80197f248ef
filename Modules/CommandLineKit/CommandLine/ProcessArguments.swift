/// The command line of this process, as the system has it.
package enum ProcessArguments {
  /// Reads the arguments after the program's own name.
  ///
  /// - Throws: ``UsageError`` when they aren't as they were written: a program must not go on without
  ///   an argument that it was given.
  static func read() throws(UsageError) -> [String] {
    let arguments = Swift.CommandLine.arguments
    // The runtime reads them from /proc, and has not even the program's name without that.
    guard !arguments.isEmpty else { throw .unreadableArguments }
    return try checked((1..<arguments.count).map { Swift.CommandLine.unsafeArgv[$0] })
  }

  /// Returns arguments as text.
  ///
  /// - Parameter arguments: The bytes of each, with a zero behind them.
  /// - Returns: The same arguments.
  /// - Throws: ``UsageError/malformedArgument(_:)`` for bytes that aren't UTF-8: the text would name
  ///   another file than they do.
  package static func checked(
    _ arguments: [UnsafeMutablePointer<CChar>?]
  ) throws(UsageError) -> [String] {
    try arguments.map { argument throws(UsageError) in
      guard let argument else { throw .unreadableArguments }
      guard let text = String(validatingCString: argument) else {
        throw .malformedArgument(String(cString: argument).withoutPassword)
      }
      return text
    }
  }
}
