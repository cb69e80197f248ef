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

  /// Creates the issue of a test that resolves a promise without a registration.
  ///
  /// - Parameters:
  ///   - factory: The promise.
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
  ///   - factory: A promise without a registration.
  ///   - container: The container, as the test names it.
  ///   - test: Where the test registers.
  /// - Returns: The sentences.
  static func comment(
    on factory: UnregisteredFactory,
    in container: String,
    _ test: String
  ) -> String {
    var words = [
      "\(factory.name) is promised in \(factory.place), and nothing is registered for it."
    ]
    let result = if factory.isList { "an empty list" } else { "nil" }
    if !factory.chain.isEmpty {
      words.append("It was resolved by \(factory.chain.joined(separator: " → ")).")
    }
    let registration = factory.declaration.code(calling: factory.keepingCall, on: container)
    let permission = factory.declaration.code(calling: "allowUnregistered()")
    words.append(
      "Write \(registration) into the \(test), or \(permission) if the test needs \(result)."
    )
    return words.joined(separator: " ")
  }

  /// Records the issue on the test that the current task belongs to.
  func record() { Issue.record(Comment(rawValue: comment), sourceLocation: location) }
}
