public import Contracts
import FactoryKit

/// The accounts of a person, as that person wants to see them.
public struct AccountsFeature {
  @Injected(\.accountLoader) private var loader

  /// Creates the feature, with the loader that is registered by then.
  public init() {}

  /// Loads all accounts and puts together what there is to see.
  ///
  /// - Returns: The accounts in the order of their source, and a total for each currency.
  /// - Throws: ``AccountsError`` when no loader is registered or when a currency has no exact
  ///   total, and whatever the loader throws.
  public func report() async throws -> AccountsReport {
    guard let loader else { throw AccountsError.noLoaderRegistered }
    return try AccountsReport(of: await loader.load())
  }
}
