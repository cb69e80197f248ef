public import Contracts

/// Why there's no report on accounts that were loaded.
public enum AccountsError: Error, Hashable, Sendable {
  /// The balances of a currency cannot be added exactly.
  case noTotal(Currency, MoneyError)
}

extension AccountsError: CustomStringConvertible {
  /// A sentence that names the value, the place and the fix.
  public var description: String {
    switch self {
    case .noTotal(let currency, let error):
      "The balances in \(currency) can't be added, so check their amounts: \(error)"
    }
  }
}
