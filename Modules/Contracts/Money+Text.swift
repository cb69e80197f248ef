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
    let (whole, fraction) = ShortDecimal(amount)?.digits ?? anyDigits
    let missing = max(0, currency.minorUnitDigits - fraction.utf8.count)
    return (amount.isSignMinus ? "-" : "", whole, fraction + String(repeating: "0", count: missing))
  }

  private var anyDigits: (whole: String, fraction: String) {
    let parts = amount.magnitude.description.split(separator: ".", maxSplits: 1)
    return (parts.first.map(String.init) ?? "0", parts.count > 1 ? String(parts[1]) : "")
  }
}
