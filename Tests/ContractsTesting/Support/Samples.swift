public import Contracts
import Foundation
import Testing

/// Returns the currency with a code.
public func makeCurrency(_ code: String) throws -> Currency {
  try #require(Currency(code))
}

/// Returns an amount from a text such as `"500.00 EUR"`.
public func makeMoney(_ text: String) throws -> Money {
  let parts = text.split(separator: " ")
  try #require(parts.count == 2)
  return try Money(String(parts[0]), makeCurrency(String(parts[1])))
}

/// Returns a balance, by default of the kind `closingBooked`.
public func makeBalance(
  _ money: String,
  _ kind: Balance.Kind = .closingBooked,
  on date: String? = nil,
  changed: Double? = nil,
  includesCreditLimit: Bool = false
) throws -> Balance {
  let day = try date.map { try #require(CalendarDate($0)) }
  return Balance(
    kind: kind,
    money: try makeMoney(money),
    date: day,
    lastChange: changed.map { Date(timeIntervalSince1970: $0) },
    includesCreditLimit: includesCreditLimit
  )
}
