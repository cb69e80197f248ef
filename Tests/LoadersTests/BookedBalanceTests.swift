import Contracts
import Foundation
import Loaders
import Testing

@Suite("The booked balance of an account")
struct BookedBalanceTests {
  /// Returns the JSON of a balance.
  private func json(
    _ kind: String,
    _ amount: String = "1.00 EUR",
    on date: String? = nil,
    changed: String? = nil,
    includesCreditLimit: Bool = false
  ) -> String {
    let parts = amount.split(separator: " ")
    var members = [
      #""balanceType": "\#(kind)""#,
      #""balanceAmount": {"amount": "\#(parts[0])", "currency": "\#(parts[1])"}"#,
    ]
    if let date { members.append(#""referenceDate": "\#(date)""#) }
    if let changed { members.append(#""lastChangeDateTime": "\#(changed)""#) }
    if includesCreditLimit { members.append(#""creditLimitIncluded": true"#) }
    return "{\(members.joined(separator: ", "))}"
  }

  private func listed(_ balances: [String], currency: String = "EUR") throws -> ListedAccount {
    let list = #"""
      {"accounts": [{"iban": "DE1", "currency": "\#(currency)",
                     "balances": [\#(balances.joined(separator: ", "))]}]}
      """#
    return try #require(
      try AccountListParser("a.json").accounts(in: Data(list.utf8)).accounts.first
    )
  }

  /// Returns the chosen balances, after a check that there is no note.
  private func amounts(of balances: [String], currency: String = "EUR") throws -> [String] {
    let listed = try listed(balances, currency: currency)
    #expect(listed.note == nil)
    return listed.account.balances.map { "\($0.money.amountText) \($0.money.currency)" }
  }

  @Test(
    "is of the best kind",
    arguments: [
      (["openingBooked", "interimBooked", "closingBooked"], 2), (["closingBooked", "OPBD"], 0),
      (["interimAvailable", "openingBooked", "interimBooked", "expected"], 2),
      (["expected", "openingBooked"], 1), (["ITBD", "CLBD", "OPBD"], 1), (["OPBD", "itbd"], 1),
      (["INTERIMBOOKED", "OPENINGBOOKED"], 0), (["CLAV", "closing_booked"], 1),
      (["openingBooked", "CLOSING-BOOKED"], 1), (["PRCD", "Interim Booked"], 1),
    ]
  )
  func prefersKinds(kinds: [String], index: Int) throws {
    let balances = kinds.enumerated().map { json($1, "\($0).00 EUR") }
    #expect(try amounts(of: balances) == ["\(index).00 EUR"])
  }

  @Test("is of the best kind, even if another one is later")
  func prefersKindToDate() throws {
    #expect(
      try amounts(of: [
        json("interimBooked", "2.00 EUR", on: "2026-10-25"),
        json("closingBooked", "1.00 EUR", on: "2026-10-24"),
      ]) == ["1.00 EUR"]
    )
  }

  @Test("is the latest of its kind")
  func prefersLateDates() throws {
    for dates in [
      ["2026-10-25", "2026-10-24"], ["2026-10-24", "2026-10-25"], [nil, "2026-10-25"],
      ["2026-10-25", nil],
    ] {
      let balances = try listed(dates.map { json("closingBooked", on: $0) }).account.balances
      #expect(balances.map { $0.date?.description } == ["2026-10-25"])
    }
  }

  @Test("is the first of two equal ones of a day")
  func prefersFirstOfEquals() throws {
    let balances = ["1.00 EUR", "2.00 EUR"].map { json("closingBooked", $0, on: "2026-10-25") }
    #expect(try amounts(of: balances) == ["1.00 EUR"])
  }

  @Test("is that of a day with the latest change")
  func prefersLaterChange() throws {
    let day = "2026-10-25"
    let earlier = json("closingBooked", on: day, changed: "2026-10-25T12:00:00.4+02:00")
    let later = json("closingBooked", "2.00 EUR", on: day, changed: "2026-10-25T10:00:00.5Z")
    let unknown = json("closingBooked", "3.00 EUR", on: day)
    for balances in [[earlier, later, unknown], [unknown, later, earlier]] {
      #expect(try amounts(of: balances) == ["2.00 EUR"])
    }
    // The day comes first.
    let next = json("closingBooked", "4.00 EUR", on: "2026-10-26", changed: "2026-10-24T00:00:00Z")
    #expect(try amounts(of: [next, later]) == ["4.00 EUR"])
  }

  @Test("includes no credit limit, unless there is no other")
  func prefersMoneyThatIsThere() throws {
    let credit = json("closingBooked", "5000.00 EUR", on: "2026-10-25", includesCreditLimit: true)
    let worse = json("openingBooked")
    for balances in [[credit, worse], [worse, credit]] {
      #expect(try amounts(of: balances) == ["1.00 EUR"])
    }
    #expect(try amounts(of: [json("interimAvailable"), credit]) == ["5000.00 EUR"])
  }

  @Test("is one in each currency", arguments: ["XXX", "EUR"])
  func choosesInEachCurrency(currency: String) throws {
    #expect(
      try amounts(
        of: [
          json("interimBooked", "3.00 USD"), json("closingBooked", "1.00 EUR", on: "2026-10-24"),
          json("closingBooked", "2.00 EUR", on: "2026-10-25"),
        ],
        currency: currency
      ) == ["2.00 EUR", "3.00 USD"]
    )
  }

  @Test(
    "is shown if another balance has a fault",
    arguments: [
      #"{"balanceType": "authorised", "balanceAmount": {"amount": "1"}}"#,
      #"{"balanceType": null}"#, "{}", "5", "null", #"{"balanceType": ["closingBooked"]}"#,
      #"{"balanceType": "expected", "referenceDate": "2026-02-30"}"#,
      #"{"balanceType": "expected", "balanceType": "expected"}"#,
      #"{"balanceType": "openingBooked", "balanceAmount": {"amount": "1"}}"#,
      #"{"balanceType": "openingBooked", "balanceAmount": {"currency": "eur", "amount": "x"}}"#,
      #"{"balanceType": "closingBooked", "referenceDate": "2026-10-24", "balanceAmount": {}}"#,
    ]
  )
  func ignoresFaultsOfOthers(other: String) throws {
    let booked = json("closingBooked", "7.00 EUR", on: "2026-10-25")
    #expect(try amounts(of: [other, booked]) == ["7.00 EUR"])
    #expect(try amounts(of: [booked, other]) == ["7.00 EUR"])
  }

  @Test(
    "is missing, with a note, if it has a fault",
    arguments: [
      (
        #"{"balanceType": "closingBooked", "balanceAmount": {"currency": "EUR", "amount": "x"}}"#,
        #"balances[1].balanceAmount.amount is "x": it must be a decimal number"#
      ),
      (
        #"{"balanceType": "closingBooked", "balanceAmount": {"amount": "1"}}"#,
        "balances[1].balanceAmount.currency is missing"
      ),
      (
        // It may be one in another currency, which isn't in the list otherwise.
        #"{"balanceType": "openingBooked", "balanceAmount": {"currency": "USD", "amount": true}}"#,
        "balances[1].balanceAmount.amount is true"
      ),
      (
        #"{"balanceType": "expected", "balanceType": "closingBooked"}"#,
        "balances[1].balanceType appears 2 times"
      ),
    ]
  )
  func isMissingWithFault(fault: String, words: String) throws {
    let listed = try listed([json("interimBooked"), fault])
    #expect(listed.account.balances.isEmpty)
    let note = try #require(listed.note)
    #expect(note.reason == .invalidData)
    let start = #"No booked balance of account "DE1" can be read. In a.json, accounts[0]."#
    #expect(note.message.hasPrefix(start + words), "\(note.message)")
  }
}
