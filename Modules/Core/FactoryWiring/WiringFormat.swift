/// A format for the wiring.
public enum WiringFormat: String, CaseIterable, Sendable {
  /// Columns, for people.
  case table
  /// JSON, for programs.
  case json
  /// A page of HTML with a picture of the modules, which needs no other file.
  case html
}
