public import Contracts
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

/// Returns a booked balance.
public func makeBalance(
  _ money: String,
  on date: String? = nil,
  includesCreditLimit: Bool = false
) throws -> Balance {
  let day = try date.map { try #require(CalendarDate($0)) }
  return Balance(
    money: try makeMoney(money),
    date: day,
    includesCreditLimit: includesCreditLimit
  )
}
