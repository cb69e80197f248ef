public import Contracts

/// What there is to see of one account.
///
/// No text in it can drive a terminal: what the bank sent is free of control characters.
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

  /// Creates the summary of an account.
  public init(of account: Account) {
    name = account.name?.withoutControls.nonEmpty
    identifier = account.identifier.map(\.withoutControls)
    product = account.product?.withoutControls.nonEmpty
    currency = account.currency
    bookedBalances = account.balances.bookedForEachCurrency
  }

  /// The identifier as people read it: an IBAN in groups of four, anything else as it is.
  public var number: String {
    switch identifier {
    case .iban(let iban): iban.inGroupsOfFour
    case .bban(let text), .maskedPAN(let text), .resource(let text): text
    }
  }
}

extension Account.Identifier {
  /// The same kind of identifier, with another text.
  fileprivate func map(_ transform: (String) -> String) -> Self {
    switch self {
    case .iban(let text): .iban(transform(text))
    case .bban(let text): .bban(transform(text))
    case .maskedPAN(let text): .maskedPAN(transform(text))
    case .resource(let text): .resource(transform(text))
    }
  }
}

extension String {
  /// The text, or none when it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }

  /// The text without its spaces, and with one after every fourth character.
  fileprivate var inGroupsOfFour: String {
    let characters = filter { $0 != " " }
    return characters.enumerated().reduce(into: "") { text, next in
      if next.offset > 0, next.offset.isMultiple(of: 4) { text.append(" ") }
      text.append(next.element)
    }
  }
}
