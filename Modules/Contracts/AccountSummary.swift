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

extension AccountSummary {
  /// The identifier as people read it: an IBAN in groups of four, anything else as it is.
  public var number: String {
    switch identifier {
    case .iban(let iban): Self.inGroupsOfFour(iban.filter { $0 != " " })
    case .bban(let text), .maskedPAN(let text), .resource(let text): text
    }
  }

  private static func inGroupsOfFour(_ text: String) -> String {
    text.enumerated().reduce(into: "") { groups, next in
      if next.offset > 0, next.offset.isMultiple(of: 4) { groups.append(" ") }
      groups.append(next.element)
    }
  }
}
