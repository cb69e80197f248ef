import FactoryKit
import Testing

/// An issue of a test that is to be recorded.
struct PendingIssue: Sendable {
  private let comment: String
  private let location: SourceLocation

  /// Takes the words as they are.
  init(_ comment: String, at location: SourceLocation) {
    self.comment = comment
    self.location = location
  }

  /// Words what is wrong with a test that resolves a factory with nothing registered for it.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - location: Where it was resolved, as far as that is known.
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
        + "trait, or \(factory.property).allowUnregistered() if "
        + (isPromised ? "nil is what the test needs." : "the definition is what the test needs.")
    )
    self.init(words.joined(separator: " "), at: location)
  }

  /// Records the issue on the test that the current task belongs to.
  func record() { Issue.record(Comment(rawValue: comment), sourceLocation: location) }
}
