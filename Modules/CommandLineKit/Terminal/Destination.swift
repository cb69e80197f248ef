/// Where the result of a command goes.
public enum Destination: Hashable, Sendable {
  /// To standard output.
  case standardOutput
  /// Into the file at this path.
  case file(String)

  /// Reads ``Option/output``; `-` is standard output.
  public init(_ arguments: Arguments) {
    self =
      switch arguments[.output] {
      case nil, "-": .standardOutput
      case let path?: .file(path)
      }
  }

  /// What the destination can show.
  public var layout: TextLayout {
    switch self {
    case .standardOutput: StandardStream.output.layout
    case .file: .plain
    }
  }

  /// Writes a result.
  ///
  /// - Throws: ``WriteError`` or ``OutputFileError``.
  public func write(_ text: String) throws {
    switch self {
    case .standardOutput: try StandardStream.output.write(text)
    case .file(let path): try OutputFile(path).write(text)
    }
  }
}
