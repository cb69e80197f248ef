import FactoryKit
import Testing

/// An issue of a test before it is recorded.
struct PendingIssue: Sendable {
  private let comment: String
  private let location: SourceLocation

  /// Creates an issue with a comment.
  init(_ comment: String, at location: SourceLocation) {
    self.comment = comment
    self.location = location
  }

  /// Creates the issue of a test that resolves a factory without a registration.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - location: The place of the resolution, or the test's place if it is unknown.
  init(_ factory: UnregisteredFactory, at location: SourceLocation) {
    let isPromised = factory.isPromised
    var words = [
      isPromised
        ? "\(factory.name) is promised in \(factory.place), and nothing is registered for it."
        : "\(factory.name), declared in \(factory.place), was resolved in a strict test that registers "
          + "nothing for it."
    ]
    if !factory.chain.isEmpty {
      words.append("It was resolved by \(factory.chain.joined(separator: " → ")).")
    }
    words.append(
      "Write \(factory.container).shared.\(factory.property).register { … } into the test or its "
        + "trait, or \(factory.property).allowUnregistered() "
        + (isPromised ? "if the test needs nil." : "if the test needs the definition.")
    )
    self.init(words.joined(separator: " "), at: location)
  }

  /// Records the issue on the test that the current task belongs to.
  func record() { Issue.record(Comment(rawValue: comment), sourceLocation: location) }
}
