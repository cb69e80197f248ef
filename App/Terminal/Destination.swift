/// Where the result of a command goes.
package enum Destination: Hashable, Sendable {
  /// To standard output.
  case standardOutput
  /// Into the file at this path.
  case file(String)

  /// Reads the option that says where the result goes; `-` is standard output.
  init(_ options: [Option: String]) {
    self =
      switch options[.output] {
      case nil, "-": .standardOutput
      case let path?: .file(path)
      }
  }

  /// Writes a result.
  ///
  /// - Throws: ``WriteError`` or ``OutputFileError``.
  func write(_ text: String) throws {
    switch self {
    case .standardOutput: try StandardStream.output.write(text)
    case .file(let path): try OutputFile(path).write(text)
    }
  }
}
