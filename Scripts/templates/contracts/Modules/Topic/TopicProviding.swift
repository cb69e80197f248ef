public import FactoryKit

/// Provides texts about subjects.
///
/// Replace this example with your own protocol.
public protocol TopicProviding: Sendable {
  /// Returns a text about a subject.
  ///
  /// - Parameter subject: The subject of the text.
  /// - Returns: The text.
  /// - Throws: An error if the provider has no text.
  func text(about subject: String) async throws -> String
}

extension Container {
  /// The provider that the app registers.
  public var topicProvider: Factory<(any TopicProviding)?> { promised() }
}
