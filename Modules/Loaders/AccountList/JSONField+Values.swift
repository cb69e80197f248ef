import Contracts
import Foundation

extension JSONField {
  /// Returns the currency that is named here.
  func currency() throws(AccountLoadingError) -> Currency {
    guard let value, value.isString, let currency = Currency(value.text(upTo: 16)) else {
      throw wrong("it must be three capital letters such as \"EUR\"")
    }
    return currency
  }

  /// Returns the day that is written here; nothing when the field is missing or empty.
  func date() throws(AccountLoadingError) -> CalendarDate? {
    guard let text = try text() else { return nil }
    guard let date = CalendarDate(text) else {
      throw wrong("it must be a day that exists, such as \"2026-10-25\"")
    }
    return date
  }

  /// Returns the moment that is written here; nothing when there is none that can be read.
  ///
  /// It only tells which of two balances is newer, so that a fault in it is no fault of the list.
  func time() throws(AccountLoadingError) -> Date? { try text().flatMap(Date.init(bankTime:)) }

  /// Returns whether `true` is written here.
  func isTrue() throws(AccountLoadingError) -> Bool {
    guard let value else { return false }
    guard value.kind == .bool else { throw wrong("it must be true or false") }
    return value.text() == "true"
  }

  /// Returns the amount of money that is described here, to the last digit.
  func money() throws(AccountLoadingError) -> Money {
    let object = try object()
    let currency = try object.member("currency").currency()
    let field = try object.member("amount")
    do {
      guard let value = field.value, value.isString || field.isNumber else {
        throw MoneyError.notDecimal("")
      }
      let text = value.text(upTo: Self.textLimit)
      guard value.size <= Self.textLimit else { throw MoneyError.tooManyDigits("") }
      return try Money(field.isNumber ? Self.withoutExponent(text) : text, currency)
    } catch MoneyError.notDecimal where field.isNumber {
      throw field.wrong("its exponent is too large; write it without one")
    } catch MoneyError.tooManyDigits {
      throw field.wrong("it has more digits than can be held exactly; write at most 38")
    } catch {
      throw field.wrong("it must be a decimal number such as \"-1234.50\"")
    }
  }

  private var isNumber: Bool { value?.kind == .number }

  /// Rewrites a JSON number such as `5.25e2` as `525`; leaves it alone where that makes it huge.
  private static func withoutExponent(_ number: String) -> String {
    let parts = number.split { $0 == "e" || $0 == "E" }
    guard parts.count == 2, let exponent = Int(parts[1]), (-99...99).contains(exponent) else {
      return number
    }
    let halves = parts[0].split(separator: ".")
    let isNegative = halves[0].hasPrefix("-")
    let whole = String(halves[0].drop { $0 == "-" })
    let fraction = halves.count == 2 ? String(halves[1]) : ""
    let padding = String(repeating: "0", count: abs(exponent))
    // The point moves over the digits of the number, and over zeros where these end.
    let digits = Array(exponent < 0 ? padding + whole + fraction : whole + fraction + padding)
    let point = exponent < 0 ? whole.count : whole.count + exponent
    let text = "\(String(digits[..<point])).\(String(digits[point...]))"
    return (isNegative ? "-" : "") + (text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}
