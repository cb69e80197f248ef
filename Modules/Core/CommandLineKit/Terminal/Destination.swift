/// The place that a command writes its result to.
public enum Destination: Hashable, Sendable {
  /// Standard output.
  case standardOutput
  /// The file at this path.
  case file(String)

  /// Creates the destination that ``Option/output`` names; `-` is standard output.
  public init(_ arguments: Arguments) {
    self =
      switch arguments[.output] {
      case nil, "-": .standardOutput
      case let path?: .file(path)
      }
  }

  /// The width and style that the destination can show.
  public var layout: TextLayout {
    switch self {
    case .standardOutput: StandardStream.output.layout
    case .file: .plain
    }
  }

  /// Appends lines, all of them or none.
  ///
  /// Each call opens the file, so the file can be moved away between calls.
  ///
  /// - Parameter text: The lines. If it is empty, a missing file is created.
  /// - Throws: ``WriteError`` or ``OutputFileError``.
  public func append(_ text: String) throws {
    switch self {
    case .standardOutput: try StandardStream.output.write(text)
    case .file(let path): try OutputFile(path: path).append(text)
    }
  }

  /// Writes a result.
  ///
  /// - Throws: ``WriteError`` or ``OutputFileError``.
  public func write(_ text: String) throws {
    switch self {
    case .standardOutput: try StandardStream.output.write(text)
    case .file(let path): try OutputFile(path: path).write(text)
    }
  }
}
