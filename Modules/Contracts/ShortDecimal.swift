import Foundation

/// A decimal number of few digits, as a whole number and the place of its point.
///
/// Foundation takes microseconds to add two decimals or to write one down; a list may have hundreds of
/// thousands of amounts, of which nearly all are short.
struct ShortDecimal {
  /// What a whole number has to be below so that binary floating point holds it exactly.
  private static let limit = 1e15

  /// The number without its point.
  let number: Int64
  /// How many of its digits stand behind the point.
  let decimals: Int

  private init(number: Int64, decimals: Int) { (self.number, self.decimals) = (number, decimals) }

  /// Reads a decimal; there is none when it has more digits.
  init?(_ decimal: Decimal) {
    let exponent = decimal.exponent
    let digits = NSDecimalNumber(decimal: decimal.significand).doubleValue
    guard (-15...15).contains(exponent), digits < Self.limit else { return nil }
    let number = Int64(decimal.isSignMinus ? -digits : digits)
    guard let whole = Self.multiplied(number, byTenTimes: max(0, exponent)) else { return nil }
    self.init(number: whole, decimals: max(0, -exponent))
  }

  /// Adds two numbers; there is no sum when it has too many digits.
  static func + (left: ShortDecimal, right: ShortDecimal) -> ShortDecimal? {
    let decimals = max(left.decimals, right.decimals)
    guard let first = multiplied(left.number, byTenTimes: decimals - left.decimals),
      let second = multiplied(right.number, byTenTimes: decimals - right.decimals)
    else { return nil }
    let (sum, isTooLong) = first.addingReportingOverflow(second)
    return isTooLong ? nil : ShortDecimal(number: sum, decimals: decimals)
  }

  private static func multiplied(_ number: Int64, byTenTimes count: Int) -> Int64? {
    var number = number
    for _ in 0..<count {
      let (product, isTooLong) = number.multipliedReportingOverflow(by: 10)
      guard !isTooLong else { return nil }
      number = product
    }
    return number
  }

  /// The same number.
  var decimal: Decimal {
    Decimal(
      sign: number < 0 ? .minus : .plus,
      exponent: -decimals,
      significand: Decimal(number.magnitude)
    )
  }

  /// Its digits before the point and behind it, where no zeros end them.
  var digits: (whole: String, fraction: String) {
    let text = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - text.utf8.count)) + text
    let fraction = padded.suffix(decimals)
    let end = fraction.lastIndex { $0 != "0" }.map(fraction.index(after:)) ?? fraction.startIndex
    return (String(padded.dropLast(decimals)), String(fraction[..<end]))
  }
}
