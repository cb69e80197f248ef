public import Foundation

/// An exact amount in one currency.
///
/// Amounts are decimal, never binary floating point. Two amounts of different currencies have no
/// sum: adding them throws.
public struct Money: Hashable, Sendable {
  /// The amount in units of the currency (euros, not cents).
  public let amount: Decimal
  /// The currency that the amount is in.
  public let currency: Currency

  /// Creates an amount of money.
  public init(_ amount: Decimal, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// Creates an amount of money from its decimal notation.
  ///
  /// - Parameters:
  ///   - text: Digits with an optional leading `-` and an optional decimal point between digits,
  ///     such as `-1234.50`. No sign `+`, exponent, grouping or white space.
  ///   - currency: The currency of the amount.
  /// - Throws: ``MoneyError/notDecimal(_:)`` when `text` is no such number, and
  ///   ``MoneyError/tooManyDigits(_:)`` when it has more digits than can be held exactly.
  public init(_ text: String, _ currency: Currency) throws(MoneyError) {
    self.init(try Decimal(exactly: text), currency)
  }

  /// Adds two amounts of one currency.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` when the currencies differ, and
  ///   ``MoneyError/tooManyDigits(_:)`` when the sum cannot be held exactly.
  public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
    guard left.currency == right.currency else {
      throw .currencyMismatch(left.currency, right.currency)
    }
    if let first = ShortDecimal(left.amount), let second = ShortDecimal(right.amount),
      let sum = first + second
    {
      return Money(sum.decimal, left.currency)
    }
    let sum = left.amount + right.amount
    guard sum - left.amount == right.amount, sum - right.amount == left.amount else {
      throw .tooManyDigits("\(left.amount) + \(right.amount)")
    }
    return Money(sum, left.currency)
  }
}

extension Decimal {
  /// Reads a decimal number without losing a digit.
  fileprivate init(exactly text: String) throws(MoneyError) {
    // The sign, the digits before the point and those behind it.
    var (isNegative, isBehindPoint, whole, decimals) = (false, false, 0, 0)
    // Leading zeros are not digits of the number.
    var (digits, number) = (0, 0 as UInt64)
    for (index, byte) in text.utf8.enumerated() {
      switch Unicode.Scalar(byte) {
      case "-" where index == 0: isNegative = true
      case "." where !isBehindPoint: isBehindPoint = true
      case "0"..."9":
        if isBehindPoint { decimals += 1 } else { whole += 1 }
        if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
        number = number &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
      default: throw .notDecimal(text)
      }
    }
    guard whole > 0, isBehindPoint == (decimals > 0) else { throw .notDecimal(text) }
    // As nearly all amounts are: what Foundation does for any takes forty times as long.
    if max(digits, decimals) <= 18 {
      let sign: FloatingPointSign = isNegative && number > 0 ? .minus : .plus
      self.init(sign: sign, exponent: -decimals, significand: Decimal(number))
      return
    }
    // A decimal holds any 38 digits.
    guard digits <= 38,
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { throw .tooManyDigits(text) }
    self = number
  }
}
