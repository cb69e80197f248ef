public import Contracts
import FactoryKit

/// The feature that reports on a person's accounts.
public struct AccountsFeature: AccountsReporting {
  /// Creates the feature.
  public init() {}

  /// Loads all accounts and creates a report on them.
  ///
  /// - Returns: The accounts in the order of their source, and a total for each currency.
  /// - Throws: `UnkeptPromiseError` if no loader is registered, an error with the reason `invalidData` if a
  ///   currency has no exact total, and the errors of the loader.
  public func report() async throws -> AccountsReport {
    let loader = try Container.shared.accountLoader.required()
    return try AccountsReport(of: await loader.load())
  }
}
