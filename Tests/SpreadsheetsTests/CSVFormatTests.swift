import Contracts
import FactoryKit
import FactoryTesting
import Foundation
import Spreadsheets
import Testing

@Suite(.unwired)
struct CSVFormatTests {
  @Test("Each account is a row, and no text is a formula")
  func rows() throws {
    let accounts = [
      Account(name: "=1+1", iban: "FR14", balance: Money(-15, "EUR"), date: "2026-10-25"),
      Account(name: "A \"B\", C", iban: "CH93", product: "Privat", balance: Money(980, "CHF")),
    ]
    let text = try Container.shared.csvFormat().text(of: accounts)
    let rows = [
      "name,iban,product,currency,balance,date",
      "'=1+1,FR14,,EUR,-15.00,2026-10-25",
      "\"A \"\"B\"\", C\",CH93,Privat,CHF,980.00,",
    ]
    #expect(text == rows.map { $0 + "\r\n" }.joined())
  }
}
