import CommandLineKit
public import Contracts

extension AccountSummary {
  /// Creates the summary of an account.
  ///
  /// No text in it can drive a terminal: what the bank sent is free of control characters.
  public init(of account: Account) {
    self.init(
      name: account.name?.withoutControls.nonEmpty,
      identifier: account.identifier.map(\.withoutControls),
      product: account.product?.withoutControls.nonEmpty,
      currency: account.currency,
      bookedBalances: account.balances.bookedForEachCurrency
    )
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
}
