public import Foundation

/// An exact amount in one currency.
///
/// Amounts are decimal, never binary floating point. Amounts of different currencies can't be
/// added: that throws an error.
public struct Money: Hashable, Sendable {
  /// The amount in units of the currency (euros, not cents).
  public let amount: Decimal
  /// The currency that the amount is in.
  public let currency: Currency

  /// Creates an amount of money.
  public init(_ amount: Decimal, _ currency: Currency) {
    (self.amount, self.currency) = (amount, currency)
  }

  /// Creates an amount of money from its decimal notation.
  ///
  /// - Parameters:
  ///   - text: Digits with an optional leading `-` and an optional decimal point between digits,
  ///     such as `-1234.50`. No sign `+`, exponent, grouping or white space.
  ///   - currency: The currency of the amount.
  /// - Throws: ``MoneyError/notDecimal(_:)`` if `text` isn't such a number, and
  ///   ``MoneyError/tooManyDigits(_:)`` if it has more than 38 digits.
  public init(_ text: String, _ currency: Currency) throws(MoneyError) {
    let parts = text.utf8.drop { $0 == UInt8(ascii: "-") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy(\.isDigit)
    }
    guard isDecimal, parts.count <= 2, !text.hasPrefix("--") else { throw .notDecimal(text) }
    // A decimal holds any 38 digits.
    guard parts.joined().drop(while: { $0 == UInt8(ascii: "0") }).count <= 38,
      let amount = Decimal(string: text)
    else { throw .tooManyDigits(text) }
    self.init(amount, currency)
  }

  /// Adds two amounts of one currency.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` if the currencies differ, and
  ///   ``MoneyError/tooManyDigits(_:)`` if the sum isn't exact.
  public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
    guard left.currency == right.currency else {
      throw .currencyMismatch(left.currency, right.currency)
    }
    let sum = left.amount + right.amount
    guard sum - left.amount == right.amount, sum - right.amount == left.amount else {
      throw .tooManyDigits("\(left.amount) + \(right.amount)")
    }
    return Money(sum, left.currency)
  }

  /// The exact amount, with at least the decimals of its currency, such as `-1234.50`.
  ///
  /// The amount is never rounded, so it can have more decimals.
  public var amountText: String {
    let (sign, whole, fraction) = digits
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The sign, whole part and decimals of the amount, with at least the decimals of the currency.
  public var digits: (sign: String, whole: String, fraction: String) {
    let parts = amount.magnitude.description.split(separator: ".")
    let fraction = parts.dropFirst().first.map(String.init) ?? ""
    let padding = String(repeating: "0", count: max(0, currency.decimals - fraction.count))
    return (amount.isSignMinus ? "-" : "", parts.first.map(String.init) ?? "0", fraction + padding)
  }
}

/// An error in an amount of money.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text isn't a decimal number.
  case notDecimal(String)
  /// The number or sum in the text has too many digits to be exact.
  case tooManyDigits(String)
  /// Amounts of two currencies can't be added.
  case currencyMismatch(Currency, Currency)
}

extension MoneyError: CustomStringConvertible {
  /// A sentence that names the value and the fix.
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
