public import FactoryKit

/// Loads a person's accounts, from wherever they are kept.
public protocol AccountLoading: Sendable {
  /// Loads all accounts with their balances, in the order their source lists them.
  ///
  /// - Throws: ``AccountLoadingError`` when there is no complete list to give, and
  ///   `CancellationError` when the task was cancelled.
  func load() async throws -> [Account]
}

extension Container {
  /// The loader that the app has chosen; `nil` in a release build that registers none.
  public var accountLoader: Factory<(any AccountLoading)?> { promised() }
}
