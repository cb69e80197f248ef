public import FactoryKit

/// Loads a person's accounts, from wherever they are kept.
public protocol AccountLoading: Sendable {
  /// Loads all accounts with their balances, in the order their source lists them.
  ///
  /// A loader may be asked again, and by many at once: each load gives the whole list.
  ///
  /// - Throws: ``AccountLoadingError`` when there is no complete list to give, and
  ///   `CancellationError` when the task was cancelled, before the load began or while it runs.
  func load() async throws -> [Account]
}

extension Container {
  /// The loader that the app has chosen; `nil` in a release build that registers none.
  public var accountLoader: Factory<(any AccountLoading)?> { promised() }
}
