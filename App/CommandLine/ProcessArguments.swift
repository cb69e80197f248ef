import Foundation

/// The command line of this process, as the system has it.
package enum ProcessArguments {
  /// Reads the arguments behind the program's own name.
  ///
  /// - Throws: ``UsageError`` when they are not as they were written. To go on without them would show
  ///   the sample to somebody who asked for accounts.
  static func read() throws(UsageError) -> [String] {
    let arguments = CommandLine.arguments
    // The runtime reads them from /proc, and has not even the program's name without that.
    guard !arguments.isEmpty else { throw .unreadableArguments }
    return try checked((1..<arguments.count).map { CommandLine.unsafeArgv[$0] })
  }

  /// Returns arguments as text.
  ///
  /// - Parameter arguments: The bytes of each, with a zero behind them.
  /// - Returns: The same arguments.
  /// - Throws: ``UsageError/malformedArgument(_:)`` for bytes that are no UTF-8, which would name
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
