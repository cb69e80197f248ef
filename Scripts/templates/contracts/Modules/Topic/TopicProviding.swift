public import FactoryKit

/// Provides a text about a subject: an example to replace with what your modules agree on.
public protocol TopicProviding: Sendable {
  /// Returns a text about a subject.
  ///
  /// - Parameter subject: What the text is about.
  /// - Returns: The text.
  /// - Throws: Whatever prevents the provider from giving one.
  func text(about subject: String) async throws -> String
}

extension Container {
  /// The provider that the app registers.
  public var topicProvider: Factory<(any TopicProviding)?> { promised() }
}
