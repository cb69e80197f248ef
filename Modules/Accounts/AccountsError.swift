public import Contracts

/// Why there is nothing to see, although no loader failed.
public enum AccountsError: Error, Hashable, Sendable {
  /// The app registers no loader for accounts.
  case noLoaderRegistered
  /// The balances of a currency cannot be added exactly.
  case noTotal(Currency, MoneyError)
}

extension AccountsError: CustomStringConvertible {
  /// A sentence that names the value, the place and the fix.
  public var description: String {
    switch self {
    case .noLoaderRegistered:
      "No loader for accounts is registered: register accountLoader in the app's autoRegister()."
    case .noTotal(let currency, let error):
      "The balances in \(currency) have no total, so check their amounts: \(error)"
    }
  }
}
