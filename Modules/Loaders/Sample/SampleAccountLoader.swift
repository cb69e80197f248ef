import Contracts
import Foundation

/// Loads the built-in sample accounts.
struct SampleAccountLoader: AccountLoading {
  func load() async throws -> AccountList {
    try Task.checkCancellation()
    let parser = AccountListParser("the built-in sample")
    return try parser.accounts(in: Data(Self.json.utf8)).list
  }
}

extension SampleAccountLoader {
  /// The sample in the format of the banks, with the IBANs of public documentation.
  static let json = """
    {"accounts": [
      {"resourceId": "sample-1", "iban": "DE89370400440532013000", "currency": "EUR",
       "name": "Main Account", "product": "Girokonto",
       "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
          "balanceAmount": {"currency": "EUR", "amount": "2841.37"}},
         {"balanceType": "interimAvailable", "referenceDate": "2026-10-26",
          "balanceAmount": {"currency": "EUR", "amount": "4841.37"}}]},
      {"resourceId": "sample-2", "iban": "FR1420041010050500013M02606", "currency": "EUR",
       "name": "Savings", "product": "Livret",
       "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
          "balanceAmount": {"currency": "EUR", "amount": "15000.00"}}]},
      {"resourceId": "sample-3", "iban": "AT611904300234573201", "currency": "EUR",
       "name": "Household",
       "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-23",
          "balanceAmount": {"currency": "EUR", "amount": "-312.08"}}]},
      {"resourceId": "sample-4", "iban": "CH9300762011623852957", "currency": "CHF",
       "name": "Holidays", "product": "Privatkonto",
       "balances": [{"balanceType": "interimBooked", "lastChangeDateTime": "2026-10-24T15:30:35.035Z",
          "balanceAmount": {"currency": "CHF", "amount": "980.45"}}]}
    ]}
    """
}
