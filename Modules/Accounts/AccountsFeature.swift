public import Contracts
public import FactoryKit

/// The accounts of a person, as that person wants to see them.
public struct AccountsFeature {
  private let loader: any AccountLoading

  /// Creates the feature with the loader that's registered.
  ///
  /// - Throws: `UnkeptPromiseError` if none is.
  public init() throws(UnkeptPromiseError) {
    loader = try Container.shared.accountLoader.required()
  }

  /// Loads all accounts and puts together what there is to see.
  ///
  /// - Returns: The accounts in the order of their source, and a total for each currency.
  /// - Throws: ``AccountsError`` when a currency has no exact total, and whatever the loader throws.
  public func report() async throws -> AccountsReport {
    try AccountsReport(of: await loader.load())
  }
}
