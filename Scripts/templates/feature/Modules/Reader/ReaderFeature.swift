import FactoryKit
import Topic

/// Shows what is known about a subject: an example to replace with your feature.
public struct ReaderFeature {
  private let provider: any TopicProviding

  /// Creates the feature with the provider that is registered.
  ///
  /// - Throws: An error that names the promise if no provider is registered.
  public init() throws {
    provider = try Container.shared.topicProvider.required()
  }

  /// Asks the provider about a subject.
  ///
  /// - Parameter subject: What to show something about.
  /// - Returns: The subject, and what the provider says about it.
  /// - Throws: What the provider throws.
  public func summary(of subject: String) async throws -> String {
    "\(subject): \(try await provider.text(about: subject))"
  }
}
