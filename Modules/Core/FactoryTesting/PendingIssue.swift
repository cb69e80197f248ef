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
    self.init(
      Self.comment(on: factory, in: "\(factory.container).shared", "test or its trait"),
      at: location
    )
  }

  /// The problem and its fix.
  ///
  /// - Parameters:
  ///   - factory: A factory without a registration.
  ///   - container: The container, as the test names it.
  ///   - test: Where the test registers.
  /// - Returns: The sentences.
  static func comment(
    on factory: UnregisteredFactory,
    in container: String,
    _ test: String
  ) -> String {
    var words: [String] = []
    var reason = "if the test needs the definition."
    if factory.isPromised {
      words.append(
        "\(factory.name) is promised in \(factory.place), and nothing is registered for it."
      )
      reason = "if the test needs nil."
      if factory.isList {
        reason = "if the test needs an empty list."
      }
    } else {
      words.append(
        "\(factory.name), declared in \(factory.place), was resolved in a strict test that registers "
          + "nothing for it."
      )
    }
    if !factory.chain.isEmpty {
      words.append("It was resolved by \(factory.chain.joined(separator: " → ")).")
    }
    let registration = factory.declaration.code(calling: factory.keepingCall, on: container)
    let permission = factory.declaration.code(calling: "allowUnregistered()")
    words.append("Write \(registration) into the \(test), or \(permission) \(reason)")
    return words.joined(separator: " ")
  }

  /// Records the issue on the test that the current task belongs to.
  func record() { Issue.record(Comment(rawValue: comment), sourceLocation: location) }
}
