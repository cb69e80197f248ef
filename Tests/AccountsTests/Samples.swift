import Contracts
import ContractsTesting

/// An account in EUR with an IBAN of public documentation.
func makeAccount(
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
