/// The command line of this process.
package enum ProcessArguments {
  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``UsageError`` if an argument can't be read. A program must not run without an argument
  ///   that its caller has passed.
  static func read() throws(UsageError) -> [String] {
    let arguments = Swift.CommandLine.arguments
    // The runtime reads them from /proc. Without it, even the program's name is missing.
    guard !arguments.isEmpty else {
      throw .unreadableArguments
    }
    return try checked((1..<arguments.count).map { Swift.CommandLine.unsafeArgv[$0] })
  }

  /// Converts arguments to text.
  ///
  /// - Parameter arguments: The arguments as C strings.
  /// - Returns: The arguments as Swift strings.
  /// - Throws: ``UsageError/malformedArgument(_:)`` for bytes that aren't UTF-8. A repaired text could
  ///   be the name of another file.
  package static func checked(
    _ arguments: [UnsafeMutablePointer<CChar>?]
  ) throws(UsageError) -> [String] {
    try arguments.map { argument throws(UsageError) in
      guard let argument else {
        throw .unreadableArguments
      }
      guard let text = String(validatingCString: argument) else {
        throw .malformedArgument(String(cString: argument).withoutPassword)
      }
      return text
    }
  }
}
