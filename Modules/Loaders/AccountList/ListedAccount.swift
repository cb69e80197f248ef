package import Contracts

/// An account as a list describes it, which need not be all that there is to know.
package struct ListedAccount: Hashable, Sendable {
  /// Where the account stands in its list, such as `accounts[2]`.
  package let path: String
  /// The account, without balances where the list has none.
  package let account: Account
  /// Where its balances can be fetched, when the list has none.
  package let balancesLink: String?
}
