import Accounts
import Contracts
import ContractsTesting
import Testing

struct AccountsReportTests {
  private func report(_ accounts: [Account]) throws -> AccountsReport {
    try AccountsReport(of: AccountList(accounts))
  }

  @Test("The report has the notes of the list")
  func passesNotesOn() throws {
    let notes = [AccountLoadingError(.notPermitted, "Not yours.")]
    #expect(try AccountsReport(of: AccountList([try makeAccount()], notes: notes)).notes == notes)
  }

  @Test("There is one total for each currency, ordered by currency")
  func totalsEachCurrency() throws {
    let report = try self.report([
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

  @Test("The report counts the accounts that are in no total")
  func countsAccountsInNoTotal() throws {
    let report = try self.report([
      try makeAccount(),
      try makeAccount(balances: [try makeBalance("1.00 EUR")]),
      try makeAccount(),
    ])
    #expect(report.accountsInNoTotal == 2)
    #expect(report.totals == [try makeMoney("1.00 EUR")])
  }

  @Test("An account that is also listed by currency counts once")
  func countsOnce() throws {
    let (one, other) = (Account.Identifier(.iban, "DE1"), Account.Identifier(.iban, "DE2"))
    let report = try self.report([
      try makeAccount(
        identifier: one,
        currency: "XXX",
        balances: ["1.00 EUR", "2.00 USD", "4.00 CHF"].map { try makeBalance($0) }
      ),
      try makeAccount(identifier: one, balances: [try makeBalance("1.00 EUR")]),
      try makeAccount(identifier: one, currency: "USD", balances: [try makeBalance("2.00 USD")]),
      try makeAccount(identifier: one, currency: "CHF"),
      // An account in XXX without other currencies, and a currency without an account in XXX.
      try makeAccount(identifier: other, currency: "XXX", balances: [try makeBalance("8.00 EUR")]),
      try makeAccount(identifier: .init(.iban, "DE3"), balances: [try makeBalance("16.00 EUR")]),
    ])
    #expect(
      report.totals == [try makeMoney("4 CHF"), try makeMoney("25 EUR"), try makeMoney("2 USD")]
    )
    #expect(report.accounts.count == 6)
  }

  @Test("A total with too many digits is an error with the currency")
  func refusesInexactTotals() throws {
    let nines = String(repeating: "9", count: 38)
    let accounts = [
      try makeAccount(balances: [try makeBalance("\(nines) EUR")]),
      try makeAccount(balances: [try makeBalance("0.01 EUR")]),
    ]
    let error = try #require(throws: AccountLoadingError.self) { try report(accounts) }
    #expect(error.reason == .invalidData)
    #expect(error.description.contains("in EUR"))
    #expect(error.description.contains("\(nines) + 0.01"))
  }
}
