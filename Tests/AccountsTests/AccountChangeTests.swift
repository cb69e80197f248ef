import Accounts
import Contracts
import ContractsTesting
import Testing

struct AccountChangeTests {
  private func summary(
    _ name: String,
    _ identifier: Account.Identifier = .init(.resourceId, "1"),
    currency: String = "EUR",
    _ balances: [String] = []
  ) throws -> Account {
    try makeAccount(
      name,
      identifier: identifier,
      currency: currency,
      balances: balances.map { try makeBalance($0, on: "2026-10-25") }
    )
  }

  private func changes(from before: [Account], to after: [Account]) -> [AccountChange] {
    AccountChange.all(from: before, to: after).changes
  }

  @Test(
    "Changes are in the order of the new list, then removed accounts"
  )
  func orders() throws {
    let before = [
      try summary("a", .init(.resourceId, "a"), ["1 EUR"]),
      try summary("b", .init(.resourceId, "b")),
      try summary("c", .init(.resourceId, "c"), ["3 EUR"]),
    ]
    let after = [
      try summary("new", .init(.resourceId, "n")),
      try summary("c", .init(.resourceId, "c"), ["4 EUR"]),
      try summary("b", .init(.resourceId, "b")),
    ]
    #expect(
      changes(from: before, to: after) == [
        .new(after[0]), .balance(after[1], before: before[2].balances), .gone(before[0]),
      ]
    )
    #expect(changes(from: before, to: before).isEmpty)
  }

  @Test("Changes of name, product, date or notation are ignored")
  func ignoresRest() throws {
    let before = try makeAccount("a", balances: [try makeBalance("1 EUR", on: "2026-10-25")])
    let after = try makeAccount(
      "b",
      product: nil,
      balances: [try makeBalance("1.00 EUR", on: "2026-10-26")]
    )
    #expect(changes(from: [before], to: [after]).isEmpty)
  }

  @Test("A balance that is new or in another currency is a change")
  func seesBalances() throws {
    let none = try summary("a")
    let euros = try summary("a", .init(.resourceId, "1"), ["1 EUR"])
    let francs = try summary("a", .init(.resourceId, "1"), ["1 CHF"])
    for (before, after) in [(none, euros), (euros, francs)] {
      #expect(
        changes(from: [before], to: [after])
          == [.balance(after, before: before.balances)]
      )
    }
  }

  @Test("An account without a balance has the earlier one, without a change")
  func keepsUnknownBalances() throws {
    let euros = try summary("a", .init(.resourceId, "1"), ["1 EUR"])
    let none = try summary("a")
    let found = AccountChange.all(from: [euros], to: [none])
    #expect(found.accounts == [euros])
    #expect(found.changes.isEmpty)
    #expect(AccountChange.all(from: [none], to: [none]).accounts == [none])
  }

  @Test("No account is gone if the later load couldn't read all of them")
  func keepsUnreadAccounts() throws {
    let one = try summary("a", .init(.resourceId, "1"), ["1 EUR"])
    let other = try summary("b", .init(.resourceId, "2"), ["2 EUR"])
    let found = AccountChange.all(from: [one, other], to: [other], isComplete: false)
    #expect(found.accounts == [other, one])
    #expect(found.changes.isEmpty)
  }

  @Test("Accounts are matched by number and currency, then by order")
  func tellsAccountsApart() throws {
    let euros = try summary("a", .init(.iban, "X"), currency: "EUR", ["1 EUR"])
    let francs = try summary("a", .init(.iban, "X"), currency: "CHF", ["1 CHF"])
    #expect(changes(from: [euros], to: [francs, euros]) == [.new(francs)])
    let more = try summary("a", .init(.iban, "X"), currency: "EUR", ["2 EUR"])
    #expect(changes(from: [euros, more], to: [euros, more]).isEmpty)
    #expect(changes(from: [euros, more], to: [euros]) == [.gone(more)])
    // A bank's name for an account may look like a number.
    let resource = try summary("a", .init(.resourceId, "X"), currency: "EUR", ["1 EUR"])
    #expect(changes(from: [euros], to: [resource]) == [.new(resource), .gone(euros)])
  }
}
