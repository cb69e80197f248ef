/// A line of a module's source.
public struct PlannedPlace: Hashable, Sendable {
  /// The module.
  public let module: String
  /// The file, relative to the folder of its package.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// Creates a place.
  public init(module: String, file: String, line: Int) {
    (self.module, self.file, self.line) = (module, file, line)
  }
}

extension PlannedPlace: CustomStringConvertible {
  /// The file and line, as compilers write them.
  public var description: String { "\(file):\(line)" }
}
