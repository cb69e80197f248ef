import CSwiftRuntime

/// The end of the program, with a sentence as the last thing on standard error.
enum FatalMessage {
  /// Ends the program.
  ///
  /// A debugger stops here.
  @inline(never)
  static func end(with text: String) -> Never {
    #if os(Linux)
      endProgram("Fatal error: \(text)\n")
    #else
      fatalError(text)
    #endif
  }
}

/// Writes a text to standard error immediately.
func writeError(_ text: String) { writeToStandardError(text) }
