/// A language that graphs are written in.
package enum GraphFormat: String, CaseIterable, Sendable {
  /// What GitHub and many editors draw in a Markdown file.
  case mermaid
  /// What Graphviz draws.
  case dot
}
