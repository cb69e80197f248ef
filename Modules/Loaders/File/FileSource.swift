/// Where a file loader reads its list.
public enum FileSource: Hashable, Sendable {
  /// The file at this path, absolute or relative to the working folder.
  case path(String)
  /// The standard input of the process.
  case standardInput
}
