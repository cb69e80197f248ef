package import Contracts

/// An account as a list describes it, which need not be all that there is to know.
package struct ListedAccount: Hashable, Sendable {
  /// Where the account stands in its list, from 0.
  package let index: Int
  /// The account, without balances where the list has none.
  package let account: Account
  /// Where its balances can be fetched, when the list has none.
  package let balancesLink: String?
}

extension ListedAccount {
  /// The place of the account, such as `accounts[2]`.
  package var path: String { "accounts[\(index)]" }
}
