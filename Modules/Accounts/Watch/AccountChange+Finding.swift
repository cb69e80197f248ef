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
  /// An account without a booked balance has the balances of the earlier load, because the balance is only
  /// unknown. For the same reason, no account is gone if the later load couldn't read all of them.
  ///
  /// - Parameters:
  ///   - before: The accounts of the earlier load.
  ///   - after: The accounts of the later load.
  ///   - isComplete: Whether the later load could read all accounts.
  /// - Returns: The accounts of the later load, and the changes.
  package static func all(
    from before: [Account],
    to after: [Account],
    isComplete: Bool = true
  ) -> (accounts: [Account], changes: [AccountChange]) {
    var old = Dictionary(grouping: before, by: \.key).mapValues { $0[...] }
    var accounts: [Account] = []
    var changes: [AccountChange] = []
    for var account in after {
      if let before = old[account.key]?.popFirst()?.balances {
        if account.balances.isEmpty { account.balances = before }
        if before.map(\.money) != account.balances.map(\.money) {
          changes.append(.balance(account, before: before))
        }
      } else {
        changes.append(.new(account))
      }
      accounts.append(account)
    }
    // The last of several equal ones are gone.
    let gone = before.reversed().filter { old[$0.key]?.popLast() != nil }
    if isComplete {
      changes += gone.reversed().map { .gone($0) }
    } else {
      accounts += gone.reversed()
    }
    return (accounts, changes)
  }
}

extension Account {
  /// The identifier and currency.
  fileprivate var key: String { "\(currency) \(identifier.kind) \(identifier.text)" }
}
