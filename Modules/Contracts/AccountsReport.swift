/// What there is to see of a list of accounts.
public struct AccountsReport: Hashable, Sendable {
  /// The accounts, in the order of their source.
  public let accounts: [AccountSummary]
  /// The sum of all booked balances of each currency, ordered by currency.
  public let totals: [Money]

  /// Creates a report.
  public init(accounts: [AccountSummary], totals: [Money]) {
    self.accounts = accounts
    self.totals = totals
  }

  /// How many accounts have no booked balance, and so are in no total.
  public var accountsInNoTotal: Int { accounts.count { $0.bookedBalances.isEmpty } }
}
