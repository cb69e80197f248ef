import AccountsCommands
import Contracts
import ContractsTesting
import FactoryTesting
import Foundation
import Testing

struct AccountsJSONTests {
  private func json(of accounts: [Account]) throws -> String {
    try Container().unwired().jsonFormat().text(of: makeReport(on: accounts))
  }

  @Test("The JSON has the same data as the table; its keys are sorted, and its amounts are strings")
  func writesTheReport() throws {
    let accounts = [
      try makeAccount(balances: [try makeBalance("1500.5 EUR", on: "2026-10-25")]),
      try makeAccount(nil, identifier: .init(.resourceId, "a/b"), product: nil),
    ]
    let expected = """
      {
        "accounts" : [
          {
            "bookedBalances" : [
              {
                "amount" : "1500.50",
                "asOf" : "2026-10-25",
                "currency" : "EUR"
              }
            ],
            "currency" : "EUR",
            "iban" : "DE2310010010123456789",
            "name" : "Main Account",
            "product" : "Girokonto"
          },
          {
            "bookedBalances" : [

            ],
            "currency" : "EUR",
            "resourceId" : "a/b"
          }
        ],
        "accountsInNoTotal" : 1,
        "totals" : [
          {
            "amount" : "1500.50",
            "currency" : "EUR"
          }
        ]
      }

      """
    #expect(try json(of: accounts) == expected)
  }

  @Test("Only a balance with a credit limit has creditLimitIncluded")
  func marksCreditLimits() throws {
    let balances = [try makeBalance("1 EUR", includesCreditLimit: true), try makeBalance("1 CHF")]
    let text = try json(of: [try makeAccount(balances: balances)])
    #expect(text.components(separatedBy: "\"creditLimitIncluded\" : true").count == 2)
    #expect(text.components(separatedBy: "creditLimit").count == 2)
  }

  @Test(
    "Each kind of identifier has the key of the banks' API",
    arguments: [
      (Account.Identifier(.iban, "x"), "iban"), (.init(.bban, "x"), "bban"),
      (.init(.maskedPan, "x"), "maskedPan"), (.init(.resourceId, "x"), "resourceId"),
    ]
  )
  func namesIdentifiers(identifier: Account.Identifier, key: String) throws {
    #expect(try json(of: [try makeAccount(identifier: identifier)]).contains("\"\(key)\" : \"x\""))
  }
}
