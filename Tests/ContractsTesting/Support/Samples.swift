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

/// Returns an account in EUR with an IBAN of public documentation.
public func makeAccount(
  _ name: String? = "Main Account",
  identifier: Account.Identifier = .init(.iban, "DE2310010010123456789"),
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

/// Returns accounts in EUR with these balances, whose resource IDs are their indices.
public func makeAccounts(amounts: [String]) throws -> [Account] {
  try amounts.enumerated().map { index, amount in
    Account(
      identifier: .init(.resourceId, "\(index)"),
      currency: try makeCurrency("EUR"),
      balances: [try makeBalance("\(amount) EUR")]
    )
  }
}
