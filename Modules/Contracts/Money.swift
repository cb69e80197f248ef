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
    self.amount = amount
    self.currency = currency
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
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
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
  public var amountText: String { text { $0 } }

  /// The exact amount with separators and currency, such as `-1,234.50 EUR`.
  ///
  /// It doesn't depend on the locale.
  public var groupedText: String {
    let amount = text { $0.replacing(/[0-9](?=(?:[0-9]{3})+$)/) { "\($0.output)," } }
    return "\(amount) \(currency)"
  }

  /// Returns the amount, after a change to its digits before the decimal point.
  private func text(changing change: (String) -> String) -> String {
    let parts = amount.magnitude.description.split(separator: ".")
    var text = change(String(parts[0]))
    if amount.isSignMinus { text = "-" + text }
    var fraction = ""
    if parts.count > 1 { fraction = String(parts[1]) }
    while fraction.count < currency.decimals { fraction += "0" }
    if fraction.isEmpty { return text }
    return "\(text).\(fraction)"
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
