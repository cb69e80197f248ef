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
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let parts = text.utf8.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    )
    let isDigits = { (part: Substring.UTF8View) in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard (1...2).contains(parts.count), parts.allSatisfy(isDigits) else { throw .notDecimal(text) }
    // A decimal holds any 38 digits; leading zeros are not digits of the number.
    let digits = parts.joined().drop { $0 == UInt8(ascii: "0") }.count
    guard digits <= 38,
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { throw .tooManyDigits(text) }
    self = number
  }
}
