import Contracts
import Foundation
import Testing

/// A currency by its code.
func makeCurrency(_ code: String) throws -> Currency {
  try #require(Currency(code))
}

/// An amount such as `"500.00 EUR"`.
func makeMoney(_ text: String) throws -> Money {
  let parts = text.split(separator: " ")
  try #require(parts.count == 2)
  return try Money(String(parts[0]), makeCurrency(String(parts[1])))
}

/// A balance; booked at the end of a day, unless another kind is given.
func makeBalance(
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

/// An account in EUR with the IBAN of the example that banks use.
func makeAccount(
  _ name: String? = "Main Account",
  identifier: Account.Identifier = .iban("DE2310010010123456789"),
  product: String? = "Girokonto",
  currency: String = "EUR",
  balances: [Balance] = []
) throws -> Account {
  Account(
    identifier: identifier,
    currency: try makeCurrency(currency),
    name: name,
    product: product,
    balances: balances
  )
}
