/// A list at the end of a help page, such as one of environment variables.
public struct HelpSection: Sendable {
  /// The heading, without a colon.
  public let title: String
  /// The terms, and what each means.
  public let entries: [(term: String, meaning: String)]

  /// Creates a section.
  public init(_ title: String, _ entries: [(term: String, meaning: String)]) {
    (self.title, self.entries) = (title, entries)
  }
}
