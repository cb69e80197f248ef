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
      "\"\(text)\" isn't a decimal number. Write it like -1234.50."
    case .tooManyDigits(let text):
      "\(text) has more than the 38 digits that are exact."
    case .currencyMismatch(let left, let right):
      "\(left) and \(right) can't be added. Add each currency separately, or convert first."
    }
  }
}
