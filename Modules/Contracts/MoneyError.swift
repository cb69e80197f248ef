/// Why there is no such amount of money.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text is no decimal number.
  case notDecimal(String)
  /// The number, or the sum that the text shows, has more digits than can be held exactly.
  case tooManyDigits(String)
  /// Amounts of two currencies were to be added.
  case currencyMismatch(Currency, Currency)
}

extension MoneyError: CustomStringConvertible {
  /// A sentence that names the value and what to do.
  public var description: String {
    switch self {
    case .notDecimal(let text):
      "\"\(text)\" is no decimal number: write it like -1234.50."
    case .tooManyDigits(let text):
      "\(text) has more digits than the 38 that can be held exactly."
    case .currencyMismatch(let left, let right):
      "\(left) and \(right) have no sum: add each currency on its own, or convert first."
    }
  }
}
