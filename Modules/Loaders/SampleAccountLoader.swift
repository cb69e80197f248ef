import Contracts
import Foundation

/// Loads the built-in sample accounts, with the IBANs of public documentation.
struct SampleAccountLoader: AccountLoading {
  private static let json = """
    {"accounts": [
      {"name": "Main Account", "iban": "DE89370400440532013000", "product": "Girokonto",
       "currency": "EUR", "balance": "2841.37", "date": "2026-10-25"},
      {"name": "Savings", "iban": "FR1420041010050500013M02606", "product": "Livret",
       "currency": "EUR", "balance": "15000.00", "date": "2026-10-25"},
      {"name": "Household", "iban": "AT611904300234573201",
       "currency": "EUR", "balance": "-312.08", "date": "2026-10-23"},
      {"name": "Holidays", "iban": "CH9300762011623852957", "product": "Privatkonto",
       "currency": "CHF", "balance": "980.45", "date": "2026-10-24"}
    ]}
    """

  func load() async throws -> [Account] {
    try AccountListReader(place: "The built-in sample").accounts(in: Data(Self.json.utf8))
  }
}
