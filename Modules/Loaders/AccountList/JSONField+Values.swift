import Contracts

extension JSONField {
  /// Returns the currency that is named here.
  func currency() throws(AccountLoadingError) -> Currency {
    guard case .string(let code) = value, let currency = Currency(code) else {
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

  /// Returns the amount of money that is described here, to the last digit.
  func money() throws(AccountLoadingError) -> Money {
    let currency = try member("currency").currency()
    let field = try member("amount")
    do {
      switch field.value {
      case .string(let text): return try Money(text, currency)
      case .number(let digits): return try Money(Self.withoutExponent(digits), currency)
      default: throw MoneyError.notDecimal("")
      }
    } catch MoneyError.notDecimal where field.isNumber {
      throw field.wrong("its exponent is too large; write it without one")
    } catch MoneyError.tooManyDigits {
      throw field.wrong("it has more digits than can be held exactly; write at most 38")
    } catch {
      throw field.wrong("it must be a decimal number such as \"-1234.50\"")
    }
  }

  private var isNumber: Bool { if case .number = value { true } else { false } }

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
