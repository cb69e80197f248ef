/// What there is to see of one account.
public struct AccountSummary: Hashable, Sendable {
  /// The name that the bank or the owner gave the account.
  public let name: String?
  /// What tells the account from others.
  public let identifier: Account.Identifier
  /// The bank's name for this kind of account.
  public let product: String?
  /// The currency that the account is kept in; `XXX` for one that holds several.
  public let currency: Currency
  /// One booked balance for each currency that has any, ordered by currency.
  public let bookedBalances: [Balance]

  /// Creates a summary.
  public init(
    name: String? = nil,
    identifier: Account.Identifier,
    product: String? = nil,
    currency: Currency,
    bookedBalances: [Balance] = []
  ) {
    self.name = name
    self.identifier = identifier
    self.product = product
    self.currency = currency
    self.bookedBalances = bookedBalances
  }
}
