import Accounts
import Contracts
import Testing

struct AccountChangeTests {
  private func summary(
    _ name: String,
    _ identifier: Account.Identifier = .resource("1"),
    currency: String = "EUR",
    _ balances: [String] = []
  ) throws -> AccountSummary {
    AccountSummary(
      of: try makeAccount(
        name,
        identifier: identifier,
        currency: currency,
        balances: balances.map { try makeBalance($0, on: "2026-10-25") }
      )
    )
  }

  @Test(
    "New ones and other balances come in the order of the new list, and then those that are gone"
  )
  func orders() throws {
    let before = [
      try summary("a", .resource("a"), ["1 EUR"]), try summary("b", .resource("b")),
      try summary("c", .resource("c"), ["3 EUR"]),
    ]
    let after = [
      try summary("new", .resource("n")), try summary("c", .resource("c"), ["4 EUR"]),
      try summary("b", .resource("b")),
    ]
    #expect(
      AccountChange.all(from: before, to: after) == [
        .new(after[0]), .balance(after[1], before: before[2].bookedBalances), .gone(before[0]),
      ]
    )
    #expect(AccountChange.all(from: before, to: before).isEmpty)
  }

  @Test("Another name, product or date isn't a change, nor is the same amount written otherwise")
  func ignoresRest() throws {
    let before = AccountSummary(
      of: try makeAccount("a", balances: [try makeBalance("1 EUR", on: "2026-10-25")])
    )
    let after = AccountSummary(
      of: try makeAccount(
        "b",
        product: nil,
        balances: [try makeBalance("1.00 EUR", on: "2026-10-26")]
      )
    )
    #expect(AccountChange.all(from: [before], to: [after]).isEmpty)
  }

  @Test("A balance that comes, goes or is in another currency is a change")
  func seesBalances() throws {
    let none = try summary("a")
    let euros = try summary("a", .resource("1"), ["1 EUR"])
    let francs = try summary("a", .resource("1"), ["1 CHF"])
    for (before, after) in [(none, euros), (euros, none), (euros, francs)] {
      #expect(
        AccountChange.all(from: [before], to: [after])
          == [.balance(after, before: before.bookedBalances)]
      )
    }
  }

  @Test("One number in several currencies is several accounts; the same twice is compared in order")
  func tellsAccountsApart() throws {
    let euros = try summary("a", .iban("X"), currency: "EUR", ["1 EUR"])
    let francs = try summary("a", .iban("X"), currency: "CHF", ["1 CHF"])
    #expect(AccountChange.all(from: [euros], to: [francs, euros]) == [.new(francs)])
    let more = try summary("a", .iban("X"), currency: "EUR", ["2 EUR"])
    #expect(AccountChange.all(from: [euros, more], to: [euros, more]).isEmpty)
    #expect(AccountChange.all(from: [euros, more], to: [euros]) == [.gone(more)])
    // A bank's name for an account may look like a number.
    let resource = try summary("a", .resource("X"), currency: "EUR", ["1 EUR"])
    #expect(AccountChange.all(from: [euros], to: [resource]) == [.new(resource), .gone(euros)])
  }

  @Test("The lines for people name the account and its amounts")
  func text() throws {
    let account = AccountSummary(
      of: try makeAccount(nil, balances: [try makeBalance("1500.5 EUR"), try makeBalance("2 CHF")])
    )
    let changes: [AccountChange] = [
      .new(account), .gone(try summary("a")), .balance(account, before: []),
    ]
    #expect(
      ChangeFormat.text.text(of: changes) == """
        new  Unnamed account  DE23 1001 0010 1234 5678 9  2.00 CHF, 1,500.50 EUR
        gone  a  1  -
        balance  Unnamed account  DE23 1001 0010 1234 5678 9  - -> 2.00 CHF, 1,500.50 EUR

        """
    )
    #expect(ChangeFormat.text.text(of: []).isEmpty)
  }

  @Test(
    "Each change is one line of JSON with an account as in a report, sorted keys and exact amounts"
  )
  func json() throws {
    let account = try summary("A \"b\"\nc", .iban("DE1"), ["1500.5 EUR"])
    let changes: [AccountChange] = [
      .new(account), .gone(try summary("a")),
      .balance(account, before: try summary("a", .resource("1"), ["7 EUR"]).bookedBalances),
    ]
    let balance = #"{"amount":"1500.50","asOf":"2026-10-25","currency":"EUR"}"#
    let shown =
      #"{"bookedBalances":[\#(balance)],"currency":"EUR","iban":"DE1","name":"A \"b\" c","product":"Girokonto"}"#
    let gone =
      #"{"bookedBalances":[],"currency":"EUR","name":"a","product":"Girokonto","resourceId":"1"}"#
    let before = #"[{"amount":"7.00","asOf":"2026-10-25","currency":"EUR"}]"#
    #expect(
      ChangeFormat.json.text(of: changes) == """
        {"account":\(shown),"change":"new"}
        {"account":\(gone),"change":"gone"}
        {"account":\(shown),"before":\(before),"change":"balance"}

        """
    )
  }
}
