import Foundation

extension Money {
  /// The exact amount with at least as many decimals as its currency has, such as `-1234.50`.
  ///
  /// It has more decimals when the amount does: no digit is rounded away.
  public var amountText: String {
    let (sign, whole, fraction) = digits
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The parts of the amount's decimal notation, with at least as many decimals as the currency has.
  public var digits: (sign: String, whole: String, fraction: String) {
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
