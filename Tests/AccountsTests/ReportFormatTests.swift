import Accounts
import Contracts
import FactoryKit
import FactoryTesting
import Foundation
import Testing

@Suite(.unwired)
struct ReportFormatTests {
  @Test("A table has a total for each currency, ordered by currency")
  func table() throws {
    let accounts = [
      Account(name: "Savings", iban: "FR1420041", balance: Money(15, "EUR"), date: "2026-10-25"),
      Account(name: "Holidays", iban: "CH93", product: "Privat", balance: Money(980, "CHF")),
      Account(name: "Household", iban: "AT61", balance: Money(-20, "EUR")),
    ]
    let text = try Container.shared.tableFormat().text(of: accounts)
    #expect(
      text == """
        Name       Account      Product     Balance  As of
        ---------  -----------  -------  ----------  ----------
        Savings    FR14 2004 1  -         15.00 EUR  2026-10-25
        Holidays   CH93         Privat   980.00 CHF  -
        Household  AT61         -        -20.00 EUR  -
        ---------  -----------  -------  ----------  ----------
        Total CHF                        980.00 CHF
        Total EUR                         -5.00 EUR

        """
    )
  }

  @Test("A table without accounts says so")
  func emptyTable() throws {
    #expect(try Container.shared.tableFormat().text(of: []) == "There are no accounts.\n")
  }

  @Test("JSON can be read again")
  func json() throws {
    let accounts = [Account(name: "Savings", iban: "FR14", balance: Money(15, "EUR"))]
    let text = try Container.shared.jsonFormat().text(of: accounts)
    let list = try JSONDecoder().decode(AccountList.self, from: Data(text.utf8))
    #expect(list.accounts == accounts)
    #expect(text.contains(#""balance" : "15.00""#))
  }
}
