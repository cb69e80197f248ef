public import Foundation

/// An exact amount in one currency.
///
/// Amounts are decimal, never binary floating point, and never rounded.
public struct Money: Hashable, Sendable {
  /// The amount in units of the currency (euros, not cents).
  public let amount: Decimal
  /// The code of the currency, such as `EUR`.
  public let currency: String

  /// Creates an amount of money.
  public init(_ amount: Decimal, _ currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// Creates an amount of money from its decimal notation, or returns `nil` if the text is something else.
  ///
  /// - Parameters:
  ///   - text: The amount, such as `-1234.50`, with at most 20 digits before the decimal point, and 10
  ///     after it, so that a sum of many amounts is exact, too.
  ///   - currency: The code of the currency.
  public init?(_ text: String, _ currency: String) {
    guard text.wholeMatch(of: /-?[0-9]{1,20}(\.[0-9]{1,10})?/) != nil else { return nil }
    guard let amount = Decimal(string: text) else { return nil }
    self.init(amount, currency)
  }

  /// The amount with at least two decimals, such as `-1234.50`.
  public var amountText: String { text(grouping: .never) }

  /// The amount with separators and currency, such as `-1,234.50 EUR`.
  ///
  /// It doesn't depend on the locale of the system.
  public var groupedText: String { "\(text(grouping: .automatic)) \(currency)" }

  private func text(grouping: NumberFormatStyleConfiguration.Grouping) -> String {
    let style = Decimal.FormatStyle(locale: Locale(identifier: "en_US"))
    return style.precision(.fractionLength(2...10)).grouping(grouping).format(amount)
  }
}
