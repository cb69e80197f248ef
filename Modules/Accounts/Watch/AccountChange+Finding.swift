package import Contracts

extension AccountChange {
  /// Finds what has changed: new accounts and other balances in the order of the accounts after, then
  /// the accounts that are gone.
  ///
  /// An account is the same if its identifier and its currency are: banks list one number in several
  /// currencies. Of several that are the same in that too, the first is compared to the first.
  ///
  /// - Parameters:
  ///   - before: The accounts as they were.
  ///   - after: The accounts as they are.
  /// - Returns: The changes; none of names, products or dates.
  package static func all(from before: [AccountSummary], to after: [AccountSummary])
    -> [AccountChange]
  {
    let (old, new) = (keyed(before), keyed(after))
    let known = Dictionary(old) { first, _ in first }
    let remaining = Set(new.map(\.0))
    let changes: [AccountChange] = new.compactMap { key, account in
      guard let previous = known[key] else { return .new(account) }
      let isSame = previous.bookedBalances.map(\.money) == account.bookedBalances.map(\.money)
      return isSame ? nil : .balance(account, before: previous.bookedBalances)
    }
    return changes + old.filter { !remaining.contains($0.0) }.map { .gone($0.1) }
  }

  private struct Key: Hashable {
    let identifier: Account.Identifier
    let currency: Currency
    /// How many of the same come before.
    var number = 0
  }

  private static func keyed(_ accounts: [AccountSummary]) -> [(Key, AccountSummary)] {
    var counts: [Key: Int] = [:]
    return accounts.map { account in
      var key = Key(identifier: account.identifier, currency: account.currency)
      key.number = counts[key, default: 0]
      counts[Key(identifier: key.identifier, currency: key.currency), default: 0] += 1
      return (key, account)
    }
  }
}
