import Accounts
import Contracts
import Testing

struct AccountsReportTests {
  @Test("There is one total for each currency, ordered by currency")
  func totalsEachCurrency() throws {
    let report = try AccountsReport(of: [
      try makeAccount(balances: [try makeBalance("100.10 USD")]),
      try makeAccount(balances: [try makeBalance("0.10 EUR")]),
      try makeAccount(balances: [try makeBalance("0.20 EUR")]),
      try makeAccount(balances: [try makeBalance("-0.05 EUR"), try makeBalance("1 CHF")]),
    ])
    #expect(
      report.totals
        == [try makeMoney("1 CHF"), try makeMoney("0.25 EUR"), try makeMoney("100.10 USD")]
    )
  }

  @Test("A total holds only the balances that are shown")
  func totalsShownBalancesOnly() throws {
    let balances = [
      try makeBalance("1.00 EUR", .interimBooked), try makeBalance("2.00 EUR", .closingBooked),
      try makeBalance("4.00 EUR", .expected),
    ]
    let report = try AccountsReport(of: [try makeAccount(balances: balances)])
    #expect(report.totals == [try makeMoney("2.00 EUR")])
  }

  @Test("The report counts the accounts that are in no total")
  func countsAccountsInNoTotal() throws {
    let report = try AccountsReport(of: [
      try makeAccount(),
      try makeAccount(balances: [try makeBalance("1.00 EUR")]),
      try makeAccount(balances: [try makeBalance("1.00 EUR", .interimAvailable)]),
    ])
    #expect(report.accountsInNoTotal == 2)
    #expect(report.totals == [try makeMoney("1.00 EUR")])
  }

  @Test("The report on no accounts is empty")
  func acceptsNoAccounts() throws {
    let report = try AccountsReport(of: [])
    #expect(report.accounts.isEmpty && report.totals.isEmpty && report.accountsInNoTotal == 0)
  }

  @Test("A total with more digits than can be held is an error that names the currency")
  func refusesInexactTotals() throws {
    let nines = String(repeating: "9", count: 38)
    let accounts = [
      try makeAccount(balances: [try makeBalance("\(nines) EUR")]),
      try makeAccount(balances: [try makeBalance("0.01 EUR")]),
    ]
    let error = try #require(throws: AccountsError.self) { try AccountsReport(of: accounts) }
    #expect(error.description.contains("in EUR"))
    #expect(error.description.contains("\(nines) + 0.01"))
  }
}
