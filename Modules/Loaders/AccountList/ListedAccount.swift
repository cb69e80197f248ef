import CommandLineKit
package import Contracts

/// An account of a list, whose balances may be missing.
package struct ListedAccount: Hashable, Sendable {
  /// The path of the account, such as `accounts[2]`.
  package let path: String
  /// The account, without missing balances.
  package var account: Account
  /// The link to balances, if the list has no booked balance of the account.
  package var balancesLink: String?
  /// The reason why no booked balance can be read.
  package private(set) var note: AccountLoadingError?

  /// Creates an account without balances.
  init(_ account: Account, path: String) {
    self.account = account
    self.path = path
  }

  /// Adds the balances.
  mutating func complete(_ balances: [Balance]) {
    account.balances = balances
    note = nil
  }

  /// Adds the reason why no booked balance can be read.
  mutating func fail(_ error: AccountLoadingError) {
    let subject = "No booked balance of account \(account.identifier.text.quoted)"
    note = AccountLoadingError(error.reason, "\(subject) can be read. \(error.message)")
  }
}

/// The accounts of a list, whose balances may be missing.
package struct ListedAccounts: Hashable, Sendable {
  /// The accounts, in the order of the list.
  package var accounts: [ListedAccount] = []
  /// Notes on missing accounts.
  package var notes: [AccountLoadingError] = []
  /// Whether all accounts could be read.
  package var isComplete = true

  /// The accounts, and all notes.
  var list: AccountList {
    let notes = accounts.compactMap(\.note) + notes
    return AccountList(accounts.map(\.account), notes: notes, isComplete: isComplete)
  }
}
