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
    var bytes = text
    guard let notation = bytes.withUTF8({ DecimalNotation($0) }) else { throw .notDecimal(text) }
    // As nearly all amounts are: what Foundation does for any takes forty times as long.
    if max(notation.digits, notation.decimals) <= 18 {
      self.init(
        sign: notation.isNegative && notation.number > 0 ? .minus : .plus,
        exponent: -notation.decimals,
        significand: Decimal(notation.number)
      )
      return
    }
    // A decimal holds any 38 digits.
    guard notation.digits <= 38,
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { throw .tooManyDigits(text) }
    self = number
  }
}
