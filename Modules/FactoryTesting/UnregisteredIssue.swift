import FactoryKit
import Testing

/// The issue of a test that resolves a factory with nothing registered for it.
struct UnregisteredIssue: Sendable {
  private let comment: String
  private let location: SourceLocation

  /// Words what is wrong.
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
    comment = words.joined(separator: " ")
    self.location = location
  }

  /// Records the issue on the test that the current task belongs to.
  func record() { Issue.record(Comment(rawValue: comment), sourceLocation: location) }
}
