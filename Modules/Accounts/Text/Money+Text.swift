import Contracts
import Foundation

extension Money {
  /// The exact amount with at least as many decimals as its currency has, such as `-1234.50`.
  ///
  /// It has more decimals when the amount does: no digit is rounded away.
  var amountText: String {
    let (sign, whole, fraction) = digits
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The exact amount as people read it, with its currency, such as `-1,234.50 EUR`.
  ///
  /// It is the same in every locale, as other text of a table is.
  var groupedText: String {
    let (sign, whole, fraction) = digits
    let grouped = whole.enumerated().reduce(into: "") { text, next in
      if next.offset > 0, (whole.count - next.offset).isMultiple(of: 3) { text.append(",") }
      text.append(next.element)
    }
    return sign + grouped + (fraction.isEmpty ? "" : "." + fraction) + " \(currency)"
  }

  /// The parts of the amount's decimal notation.
  private var digits: (sign: String, whole: String, fraction: String) {
    let text = amount.description
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let missing = max(0, currency.minorUnitDigits - fraction.count)
    return (
      isNegative ? "-" : "", parts.first.map(String.init) ?? "0",
      fraction + String(repeating: "0", count: missing)
    )
  }
}
