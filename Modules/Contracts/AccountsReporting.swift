public import FactoryKit

/// Reports on a person's accounts.
public protocol AccountsReporting: Sendable {
  /// Loads all accounts and puts together what there is to see.
  ///
  /// - Returns: The accounts in the order of their source, and a total for each currency.
  /// - Throws: `UnkeptPromiseError` if no loader is registered, an error if a currency has no exact total,
  ///   and whatever the loader throws.
  func report() async throws -> AccountsReport
}

extension Container {
  /// The report that the app has chosen; `nil` in a release build that registers none.
  public var accountsReporter: Factory<(any AccountsReporting)?> { promised() }
}
