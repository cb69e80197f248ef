import Contracts
import Testing

extension Issue {
  /// Whether the issue of a compatibility suite is about a broken rule.
  func breaks(_ rule: String) -> Bool {
    comments.contains { $0.rawValue.hasPrefix(rule) }
  }
}

/// Returns two accounts with three balances.
func makeAccounts() throws -> [Account] {
  let euro = try #require(Currency("EUR"))
  let balances = try ["1.00", "2.00", "3.00"].map {
    Balance(money: try Money($0, euro))
  }
  return [
    Account(
      identifier: .init(.resourceId, "1"),
      currency: euro,
      balances: Array(balances.prefix(2))
    ),
    Account(
      identifier: .init(.resourceId, "2"),
      currency: euro,
      balances: Array(balances.suffix(1))
    ),
  ]
}
