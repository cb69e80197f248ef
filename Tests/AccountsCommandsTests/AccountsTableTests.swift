import AccountsCommands
import Contracts
import ContractsTesting
import FactoryTesting
import Testing

struct AccountsTableTests {
  private func table(of accounts: [Account]) throws -> String {
    try Container().unwired().tableFormat().text(of: makeReport(on: accounts))
  }

  @Test("Columns are aligned, with totals at the end")
  func alignsColumns() throws {
    let accounts = [
      try makeAccount(balances: [try makeBalance("500.00 EUR", on: "2026-10-25")]),
      try makeAccount(
        "Savings",
        identifier: .init(.maskedPan, "123456xxxxxx1234"),
        product: nil,
        balances: [
          try makeBalance("-1234567.5 EUR"), try makeBalance("100000 JPY", on: "2026-01-02"),
        ]
      ),
      try makeAccount("Empty", identifier: .init(.resourceId, "r-1"), product: "Depot"),
    ]
    let expected = """
      Name          Account                     Product               Booked  As of
      ------------  --------------------------  ---------  -----------------  ----------
      Main Account  DE23 1001 0010 1234 5678 9  Girokonto         500.00 EUR  2026-10-25
      Savings       123456xxxxxx1234            -          -1,234,567.50 EUR  -
                                                                 100,000 JPY  2026-01-02
      Empty         r-1                         Depot                      -  -
      ------------  --------------------------  ---------  -----------------  ----------
      Total EUR                                            -1,234,067.50 EUR
      Total JPY                                                  100,000 JPY

      1 account without a booked balance is in no total.

      """
    #expect(try table(of: accounts) == expected)
  }

  @Test("A note counts the accounts that are in no total")
  func countsAccountsInNoTotal() throws {
    let text = try table(of: [try makeAccount(), try makeAccount()])
    #expect(text.hasSuffix("\n\n2 accounts without a booked balance are in no total.\n"))
    #expect(!text.contains("Total"))
  }

  @Test("An empty list has a message")
  func saysThatThereIsNothing() throws {
    #expect(try table(of: []) == "There are no accounts.\n")
  }

  @Test("Wide characters take two columns, combining marks none")
  func measuresColumns() throws {
    let names = ["口座", "Zoe\u{308}", "👛"]
    let accounts = try names.map { try makeAccount($0, identifier: .init(.resourceId, "id")) }
    let rows = try table(of: accounts).split(separator: "\n").dropFirst(2)
    #expect(
      rows.prefix(3).map { $0.prefix { $0 != "G" } }
        == ["口座  id       ", "Zoe\u{308}   id       ", "👛    id       "]
    )
  }

  @Test("A long text leaves room for the other columns")
  func cutsLongTexts() throws {
    let name = String(repeating: "x", count: 1000)
    let text = try table(of: [try makeAccount(name)])
    #expect(text.contains("\n" + String(repeating: "x", count: 47) + "…  DE23"))
  }

  @Test("An amount with a credit limit has a mark and a note")
  func marksCreditLimits() throws {
    let balances = [try makeBalance("1000 EUR", includesCreditLimit: true)]
    let text = try table(of: [try makeAccount(balances: balances)])
    #expect(text.contains("  *1,000.00 EUR  -\n"))
    #expect(text.hasSuffix("\n\n* This includes a credit limit, and so does the total.\n"))
  }
}
