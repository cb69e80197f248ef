import FactoryKit
import Topic

/// Summarizes a subject.
///
/// Replace this example with your feature.
public struct ReaderFeature {
  private let provider: any TopicProviding

  /// Creates the feature with the provider that is registered.
  ///
  /// - Throws: An error that names the promise if no provider is registered.
  public init() throws {
    provider = try Container.shared.topicProvider.required()
  }

  /// Returns a summary of a subject.
  ///
  /// - Parameter subject: The subject, such as the name of a place.
  /// - Returns: The subject, and the provider's text about it.
  /// - Throws: The provider's error.
  public func summary(of subject: String) async throws -> String {
    "\(subject): \(try await provider.text(about: subject))"
  }
}
