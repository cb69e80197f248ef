import Contracts
import Foundation

/// A value in an account list, and its place.
struct JSONField {
  /// The value, or `nil` if it is missing or null.
  let value: JSON?
  /// The path, such as `accounts[2].currency`; empty for the document as a whole.
  let path: String
  /// The name of the document in messages.
  let document: String

  init(_ value: JSON?, at path: String = "", in document: String) {
    if case .null = value { self.value = nil } else { self.value = value }
    (self.path, self.document) = (path, document)
  }

  /// Returns a member of this object.
  ///
  /// If there is no such member, the value of the field is `nil`.
  ///
  /// - Throws: An error if several members have the name, because programs differ in which one they read.
  func member(_ name: String) throws(AccountLoadingError) -> JSONField {
    guard case .object = value else { throw wrong("it must be an object") }
    let found = value?.members(named: name) ?? []
    let path = path.isEmpty ? name : "\(path).\(name)"
    let member = JSONField(found.first, at: path, in: document)
    guard found.count < 2 else {
      throw member.failure("appears \(found.count) times: write it once")
    }
    return member
  }

  /// Returns the elements of this array, or `nil` if the field is missing.
  func elements() throws(AccountLoadingError) -> [JSONField]? {
    guard let value else { return nil }
    guard case .array(let elements) = value else { throw wrong("it must be a list") }
    return elements.enumerated().map { index, element in
      JSONField(element, at: "\(path)[\(index)]", in: document)
    }
  }

  /// Returns this text, which must not be too long; `nil` if it is missing or empty.
  func text() throws(AccountLoadingError) -> String? {
    switch value {
    case nil: return nil
    case .string(_, isCut: true):
      throw wrong("it must not have more than \(JSON.textLimit) bytes")
    case .string: return value?.beginning
    default: throw wrong("it must be text in double quotes")
    }
  }

  /// Returns the currency with this code.
  func currency() throws(AccountLoadingError) -> Currency {
    guard let currency = value?.text.flatMap(Currency.init) else {
      throw wrong("it must be three capital letters such as \"EUR\"")
    }
    return currency
  }

  /// Returns this date, or `nil` if it is missing or empty.
  func date() throws(AccountLoadingError) -> CalendarDate? {
    guard let text = try text() else { return nil }
    guard let date = CalendarDate(text) else {
      throw wrong("it must be a day that exists, such as \"2026-10-25\"")
    }
    return date
  }

  /// Returns whether this is `true`; a missing field is `false`.
  func isTrue() throws(AccountLoadingError) -> Bool {
    guard let value else { return false }
    guard case .bool(let isTrue) = value else { throw wrong("it must be true or false") }
    return isTrue
  }

  /// Returns the exact amount of money in this object.
  func money() throws(AccountLoadingError) -> Money {
    let currency = try member("currency").currency()
    let amount = try member("amount")
    do throws(MoneyError) {
      return switch amount.value {
      case .string(_, isCut: true), .number(_, isCut: true): throw .tooManyDigits("")
      case .string(let text, _): try Money(text, currency)
      case .number(let number, _): try Money(jsonNumber: number, currency)
      default: throw .notDecimal("")
      }
    } catch {
      switch (error, amount.value) {
      case (.notDecimal, .number):
        throw amount.wrong("its exponent is too large; write it without one")
      case (.tooManyDigits, _):
        throw amount.wrong("it has more digits than can be held exactly; write at most 38")
      default: throw amount.wrong("it must be a decimal number such as \"-1234.50\"")
      }
    }
  }

  /// Creates an error that names the value, the place, and the fix.
  func wrong(_ fix: String) -> AccountLoadingError {
    let state =
      switch value {
      case nil, .null: "is missing"
      case .bool(let isTrue): "is \(isTrue)"
      case .number(let number, _): "is the number \(number.shortened(to: 40))"
      case .string(let text, _): text.isEmpty ? "is empty" : "is \(text.quoted)"
      case .array: "is a list"
      case .object: "is an object"
      }
    return failure("\(state): \(fix)")
  }

  /// Creates an error that names the place and the fault.
  func failure(
    _ words: String,
    _ reason: AccountLoadingError.Reason = .invalidData
  ) -> AccountLoadingError {
    let subject = path.isEmpty ? "the document" : path
    return AccountLoadingError(reason, "In \(document), \(subject) \(words).")
  }
}

extension Money {
  /// Creates an amount from a JSON number, which may have an exponent: `5.25e2` is 525.
  fileprivate init(jsonNumber number: String, _ currency: Currency) throws(MoneyError) {
    let parts = number.split { $0 == "e" || $0 == "E" }
    let mantissa = try Money(String(parts[0]), currency)
    guard parts.count == 2 else {
      self = mantissa
      return
    }
    // The exponents that a decimal of 38 digits can have.
    guard let exponent = Int(parts[1]), (-90...99).contains(exponent) else {
      throw .notDecimal(number)
    }
    let amount = Decimal(
      sign: mantissa.amount.sign,
      exponent: mantissa.amount.exponent + exponent,
      significand: mantissa.amount.significand
    )
    try self.init(amount.description, currency)
  }
}
