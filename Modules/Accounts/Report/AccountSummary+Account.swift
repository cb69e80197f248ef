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
    guard !isPrintableASCII else { return utf8.inGroupsOfFour }
    let characters = filter { $0 != " " }
    return characters.enumerated().reduce(into: "") { text, next in
      if next.offset > 0, next.offset.isMultiple(of: 4) { text.append(" ") }
      text.append(next.element)
    }
  }
}

extension String.UTF8View {
  /// The bytes without spaces, and with one after every fourth.
  fileprivate var inGroupsOfFour: String {
    String(unsafeUninitializedCapacity: count + count / 4) { buffer in
      var (next, digits) = (0, 0)
      for byte in self where byte != UInt8(ascii: " ") {
        if digits > 0, digits.isMultiple(of: 4) {
          buffer[next] = UInt8(ascii: " ")
          next += 1
        }
        buffer[next] = byte
        (next, digits) = (next + 1, digits + 1)
      }
      return next
    }
  }
}
