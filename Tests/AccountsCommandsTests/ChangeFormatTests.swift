import AccountsCommands
import Contracts
import ContractsTesting
import Testing

struct ChangeFormatTests {
  private func summary(
    _ name: String,
    _ identifier: Account.Identifier = .init(.resourceId, "1"),
    _ balances: [String] = []
  ) throws -> Account {
    try makeAccount(
      name,
      identifier: identifier,
      balances: balances.map { try makeBalance($0, on: "2026-10-25") }
    )
  }

  @Test("A line of text names the account and its amounts")
  func text() throws {
    let account = try makeAccount(
      nil,
      balances: [try makeBalance("2 CHF"), try makeBalance("1500.5 EUR")]
    )
    let changes: [AccountChange] = [
      .new(account), .gone(try summary("a")), .balance(account, before: []),
    ]
    #expect(
      try ChangeFormat.text.text(of: changes) == """
        new  Unnamed account  DE23 1001 0010 1234 5678 9  2.00 CHF, 1,500.50 EUR
        gone  a  1  -
        balance  Unnamed account  DE23 1001 0010 1234 5678 9  - -> 2.00 CHF, 1,500.50 EUR

        """
    )
    #expect(try ChangeFormat.text.text(of: []).isEmpty)
  }

  @Test(
    "Each change is one line of JSON with the account of a report"
  )
  func json() throws {
    let account = try summary("A \"b\" c", .init(.iban, "DE1"), ["1500.5 EUR"])
    let changes: [AccountChange] = [
      .new(account), .gone(try summary("a")),
      .balance(account, before: try summary("a", .init(.resourceId, "1"), ["7 EUR"]).balances),
    ]
    let balance = #"{"amount":"1500.50","asOf":"2026-10-25","currency":"EUR"}"#
    let shown =
      #"{"bookedBalances":[\#(balance)],"currency":"EUR","iban":"DE1","name":"A \"b\" c","product":"Girokonto"}"#
    let gone =
      #"{"bookedBalances":[],"currency":"EUR","name":"a","product":"Girokonto","resourceId":"1"}"#
    let before = #"[{"amount":"7.00","asOf":"2026-10-25","currency":"EUR"}]"#
    #expect(
      try ChangeFormat.json.text(of: changes) == """
        {"account":\(shown),"change":"new"}
        {"account":\(gone),"change":"gone"}
        {"account":\(shown),"before":\(before),"change":"balance"}

        """
    )
  }
}
