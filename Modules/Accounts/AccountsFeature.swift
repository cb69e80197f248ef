public import Contracts
import FactoryKit

/// The accounts of a person, as that person wants to see them.
public struct AccountsFeature: AccountsReporting {
  /// Creates the feature.
  public init() {}

  /// Loads all accounts and creates a report on them.
  ///
  /// - Returns: The accounts in the order of their source, and a total for each currency.
  /// - Throws: `UnkeptPromiseError` if no loader is registered, ``AccountsError`` if a currency has no
  ///   exact total, and the errors of the loader.
  public func report() async throws -> AccountsReport {
    let loader = try Container.shared.accountLoader.required()
    return try AccountsReport(of: await loader.load())
  }
}
