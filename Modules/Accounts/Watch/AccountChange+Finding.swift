package import Contracts

extension AccountChange {
  /// Returns the changes between two loads.
  ///
  /// New accounts and changed balances come first, in the order of `after`, then the accounts that are
  /// gone. Changes of names, products and dates are ignored.
  ///
  /// Accounts are matched by identifier and currency, because banks list one number in several
  /// currencies. If several accounts match, they are compared in their order.
  ///
  /// - Parameters:
  ///   - before: The accounts of the earlier load.
  ///   - after: The accounts of the later load.
  /// - Returns: The changes.
  package static func all(from before: [Account], to after: [Account])
    -> [AccountChange]
  {
    let (old, new) = (keyed(before), keyed(after))
    let known = Dictionary(old) { first, _ in first }
    let remaining = Set(new.map(\.0))
    let changes: [AccountChange] = new.compactMap { key, account in
      guard let previous = known[key] else { return .new(account) }
      let isSame = previous.balances.map(\.money) == account.balances.map(\.money)
      return isSame ? nil : .balance(account, before: previous.balances)
    }
    return changes + old.filter { !remaining.contains($0.0) }.map { .gone($0.1) }
  }

  private struct Key: Hashable {
    let identifier: Account.Identifier
    let currency: Currency
    /// The number of earlier accounts with the same identifier and currency.
    var number = 0
  }

  private static func keyed(_ accounts: [Account]) -> [(Key, Account)] {
    var counts: [Key: Int] = [:]
    return accounts.map { account in
      var key = Key(identifier: account.identifier, currency: account.currency)
      key.number = counts[key, default: 0]
      counts[Key(identifier: key.identifier, currency: key.currency), default: 0] += 1
      return (key, account)
    }
  }
}
