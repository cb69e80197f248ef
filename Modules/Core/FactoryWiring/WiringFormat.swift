/// A format for the wiring.
///
/// For a page of HTML, use ``WiringOverview/page``.
public enum WiringFormat: String, CaseIterable, Sendable {
  /// Columns, for people.
  case table
  /// JSON, for programs.
  case json
  /// A flowchart of Mermaid, which many pages draw where it stands in Markdown.
  case mermaid
}
