import Contracts
import Foundation
import Testing

struct AccountCodingTests {
  private func decode(_ json: String) throws -> Account {
    try JSONDecoder().decode(Account.self, from: Data(json.utf8))
  }

  @Test("An account that is written and read again is the same")
  func roundTrip() throws {
    let account = Account(
      name: "Savings",
      iban: "FR1420041010050500013M02606",
      product: "Livret",
      balance: try #require(Money("-15000.5", "EUR")),
      date: "2026-10-25"
    )
    let data = try JSONEncoder().encode(account)
    #expect(try JSONDecoder().decode(Account.self, from: data) == account)
  }

  @Test("Product, balance and date may be missing or null, and other members are ignored")
  func readsMissingMembers() throws {
    let members = #""name": "A", "iban": "X", "currency": "EUR""#
    for json in ["{\(members)}", "{\(members), \"balance\": null, \"more\": [1]}"] {
      let account = try decode(json)
      #expect(account.currency == "EUR")
      #expect(account.product == nil && account.balance == nil && account.date == nil)
    }
  }

  @Test(
    "A value that can't be read is an error that names it",
    arguments: [
      (#""name": "A", "iban": "X", "currency": "eur""#, "'eur' isn't a code"),
      (#""name": "A", "iban": "X", "currency": "EUR", "balance": "1,5""#, "'1,5' isn't an amount"),
      (#""name": "A", "iban": "X", "currency": "EUR", "date": "2026-02-30""#, "'2026-02-30' isn't"),
      (#""name": "A\u001B[2J", "iban": "X", "currency": "EUR""#, "U+1B"),
    ]
  )
  func refusesWrongValues(members: String, reason: String) throws {
    let error = try #require(throws: DecodingError.self) { try decode("{\(members)}") }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(context.debugDescription.contains(reason))
  }
}
