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

  /// Adds lines to what is there, all of them or none where that can be helped.
  ///
  /// A file is opened anew each time, so that it may be moved away meanwhile.
  ///
  /// - Parameter text: The lines; with none, a file is made where there is none.
  /// - Throws: ``WriteError`` or ``OutputFileError``.
  public func append(_ text: String) throws {
    switch self {
    case .standardOutput: try StandardStream.output.write(text)
    case .file(let path): try OutputFile(path).append(text)
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
