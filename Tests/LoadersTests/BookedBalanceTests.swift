import Contracts
import Foundation
import Loaders
import Testing

@Suite("The booked balance of an account")
struct BookedBalanceTests {
  /// Returns the JSON of a balance, with an amount such as `1.00 EUR`.
  private func json(_ kind: String, _ amount: String = "1.00 EUR", _ members: String = "") -> String
  {
    let parts = amount.split(separator: " ")
    return #"""
      {"balanceType": "\#(kind)", \#(members)
       "balanceAmount": {"amount": "\#(parts[0])", "currency": "\#(parts[1])"}}
      """#
  }

  private func day(_ date: String) -> String { #""referenceDate": "\#(date)","# }

  private func listed(_ balances: [String], currency: String = "EUR") throws -> ListedAccount {
    let list = #"""
      {"accounts": [{"iban": "DE1", "currency": "\#(currency)",
                     "balances": [\#(balances.joined(separator: ", "))]}]}
      """#
    let accounts = try AccountListParser("a.json").accounts(in: Data(list.utf8)).accounts
    return try #require(accounts.first)
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
      (["ITBD", "CLBD", "OPBD"], 1), (["OPBD", "itbd"], 1),
      (["INTERIMBOOKED", "OPENINGBOOKED"], 0),
    ]
  )
  func prefersKinds(kinds: [String], index: Int) throws {
    let balances = kinds.enumerated().map { json($1, "\($0).00 EUR") }
    #expect(try amounts(of: balances) == ["\(index).00 EUR"])
  }

  @Test("is of the best kind, even if another one is later")
  func prefersKindToDate() throws {
    let later = json("interimBooked", "2.00 EUR", day("2026-10-25"))
    let better = json("closingBooked", "1.00 EUR", day("2026-10-24"))
    #expect(try amounts(of: [later, better]) == ["1.00 EUR"])
  }

  @Test("is the latest of its kind, and the first of a day")
  func prefersLateDates() throws {
    let none = json("closingBooked", "1.00 EUR")
    let earlier = json("closingBooked", "2.00 EUR", day("2026-10-24"))
    let later = json("closingBooked", "3.00 EUR", day("2026-10-25"))
    let change = #""lastChangeDateTime": "2026-10-25T01:02:03Z","#
    let changed = json("closingBooked", "4.00 EUR", change)
    #expect(try amounts(of: [none, earlier, later, changed]) == ["3.00 EUR"])
    #expect(try amounts(of: [changed, later, earlier, none]) == ["4.00 EUR"])
    let dates = try listed([changed]).account.balances.map { $0.date?.description }
    #expect(dates == ["2026-10-25"])
  }

  @Test("includes no credit limit, unless there is no other")
  func prefersMoneyThatIsThere() throws {
    let credit = json("closingBooked", "5000.00 EUR", #""creditLimitIncluded": true,"#)
    let worse = json("openingBooked")
    for balances in [[credit, worse], [worse, credit]] {
      #expect(try amounts(of: balances) == ["1.00 EUR"])
    }
    #expect(try amounts(of: [json("interimAvailable"), credit]) == ["5000.00 EUR"])
    let flags = try listed([credit]).account.balances.map(\.includesCreditLimit)
    #expect(flags == [true])
  }

  @Test("is one in each currency", arguments: ["XXX", "EUR"])
  func choosesInEachCurrency(currency: String) throws {
    let balances = [
      json("interimBooked", "3.00 USD"), json("closingBooked", "1.00 EUR", day("2026-10-24")),
      json("closingBooked", "2.00 EUR", day("2026-10-25")),
    ]
    #expect(try amounts(of: balances, currency: currency) == ["2.00 EUR", "3.00 USD"])
  }

  @Test("keeps every digit of a text or number")
  func exactAmount() throws {
    for (notation, amount) in [
      (#""0.1""#, "0.1"), ("0.1", "0.1"), ("-0.30", "-0.3"), ("500", "500"), ("5.25E+2", "525"),
      ("12345678901234567890.123456789", "12345678901234567890.123456789"), ("525e-2", "5.25"),
      (#""99999999999999999999999999999999999999""#, "99999999999999999999999999999999999999"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ] {
      let balance =
        #"{"balanceType": "CLBD", "balanceAmount": {"currency": "EUR", "amount": \#(notation)}}"#
      let amounts = try listed([balance]).account.balances.map(\.money.amount.description)
      #expect(amounts == [amount], "\(notation)")
    }
  }

  @Test(
    "is shown if another balance has a fault",
    arguments: [
      #"{"balanceType": "authorised", "balanceAmount": {"amount": "1"}}"#, "{}",
      #"{"balanceType": "expected", "referenceDate": "2026-02-30"}"#,
      #"{"balanceType": "openingBooked", "balanceAmount": {"currency": "eur", "amount": true}}"#,
      #"{"balanceType": "closingBooked", "referenceDate": "2026-10-24", "balanceAmount": {}}"#,
    ]
  )
  func ignoresFaultsOfOthers(other: String) throws {
    let booked = json("closingBooked", "7.00 EUR", day("2026-10-25"))
    #expect(try amounts(of: [other, booked]) == ["7.00 EUR"])
    #expect(try amounts(of: [booked, other]) == ["7.00 EUR"])
  }

  @Test(
    "is missing, with a note, if it has a fault",
    arguments: [
      (#""amount": "12,50""#, #"amount is "12,50": it must be a decimal number such as"#),
      (#""amount": "1e5""#, #"amount is "1e5": it must be a decimal number such as"#),
      (#""amount": """#, #"amount is "": it must be a decimal number such as"#),
      (#""amount": null"#, "amount is missing or of the wrong type: it must be a decimal number"),
      (#""amount": true"#, "amount is missing or of the wrong type: it must be a decimal number"),
      (#""amount": 1e999"#, "amount is missing or of the wrong type: it must be a decimal number"),
      (
        #""amount": "1.00000000000000000000000000000000000001""#,
        "it has more digits than can be held exactly; write at most 38"
      ),
      (#""amount": 1e99"#, "has more digits than can be held exactly"),
    ]
  )
  func isMissingWithFault(amount: String, words: String) throws {
    let fault = #"{"balanceType": "CLBD", "balanceAmount": {"currency": "EUR", \#(amount)}}"#
    let listed = try listed([json("interimBooked"), fault])
    #expect(listed.account.balances.isEmpty)
    let note = try #require(listed.note)
    #expect(note.reason == .invalidData)
    let start =
      #"No booked balance of account "DE1" can be read. In a.json, accounts[0].balances[1]."#
    #expect(note.message.hasPrefix(start) && note.message.contains(words), "\(note.message)")
  }

  @Test(
    "is missing, with a note, without a valid currency or date",
    arguments: [
      (#"{"balanceType": "CLBD"}"#, "accounts[0].balances[0].balanceAmount.currency is missing"),
      (
        #"{"balanceType": "CLBD", "referenceDate": "2026-02-30"}"#,
        #"the date of accounts[0].balances[0] is "2026-02-30": it must be a day that exists"#
      ),
    ]
  )
  func needsCurrencyAndDate(balance: String, words: String) throws {
    let note = try #require(try listed([balance]).note)
    #expect(note.message.contains(words), "\(note.message)")
  }

  @Test(
    "has a note with what the list has instead",
    arguments: [
      (
        #"[{"balanceType": "expected"}, {"balanceType": "CLAV"}, {}]"#,
        #"has only kinds such as "CLAV", "expected", "none", not closingBooked, interimBooked or "#
          + "openingBooked, and there is no link named balances."
      ),
      ("null", "is missing or empty, and there is no link named balances."),
      (
        #"[], "_links": {"balances": {"href": "/b"}}"#,
        #"is missing or empty, and a file can't follow the link "/b": use --url."#
      ),
    ]
  )
  func namesTheCause(balances: String, words: String) throws {
    let list = #"{"accounts": [{"iban": "DE2", "currency": "EUR", "balances": \#(balances)}]}"#
    let accounts = try AccountListParser("a.json").accounts(in: Data(list.utf8)).accounts
    let start = #"No booked balance of account "DE2" can be read. In a.json, accounts[0].balances "#
    #expect(accounts.map(\.note) == [AccountLoadingError(.noBookedBalance, start + words)])
  }
}
