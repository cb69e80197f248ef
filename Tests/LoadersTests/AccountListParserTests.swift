import Contracts
import Foundation
import Loaders
import Testing

@Suite("An account list")
struct AccountListParserTests {
  private func listed(_ json: String) throws -> ListedAccounts {
    try AccountListParser("list.json").accounts(in: Data(json.utf8))
  }

  private func account(_ members: String) throws -> Account {
    let list = try listed(#"{"accounts": [{\#(members)}]}"#)
    return try #require(list.accounts.first).account
  }

  private func fault(_ json: String) throws -> String {
    try #require(throws: AccountLoadingError.self) { try listed(json) }.message
  }

  @Test("is read with all data of an account")
  func wholeAccount() throws {
    let list = try listed(
      """
      \u{FEFF}{"accounts": [
        {"resourceId": "3dc3d5b3-7023", "iban": "DE2310010010123456789", "currency": "EUR",
         "name": "Main Account", "product": "Girokonto", "cashAccountType": "CACC",
         "x": [{"y": 1e999}, "\\u0041", true],
         "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
                       "balanceAmount": {"currency": "EUR", "amount": "500.00"}}],
         "_links": {"balances": {"href": "/v1/accounts/3dc3d5b3-7023/balances"}}}],
       "tppMessages": [{"category": "WARNING", "text": "slow"}]}
      """
    )
    let euro = try #require(Currency("EUR"))
    let expected = Account(
      identifier: .init(.iban, "DE2310010010123456789"),
      currency: euro,
      name: "Main Account",
      product: "Girokonto",
      balances: [
        Balance(money: Money(500, euro), date: CalendarDate("2026-10-25"))
      ]
    )
    try #require(list.accounts.count == 1)
    #expect(list.accounts[0].account == expected)
    #expect(list.accounts[0].path == "accounts[0]")
    #expect(list.accounts[0].balancesLink == nil)
    #expect(list.notes.isEmpty && list.isComplete)
  }

  @Test(
    "names an account by its IBAN, else BBAN, else card, else resource",
    arguments: [
      (#""iban": "DE89 3704", "resourceId": "R""#, Account.Identifier(.iban, "DE893704")),
      (#""iban": "", "bban": "B", "maskedPan": "M""#, .init(.bban, "B")),
      (#""bban": " ", "maskedPan": "1XXX8", "resourceId": "R""#, .init(.maskedPan, "1XXX8")),
      (#""iban": null, "resourceId": "R""#, .init(.resourceId, "R")),
    ]
  )
  func identifier(members: String, expected: Account.Identifier) throws {
    #expect(try account(members + #", "currency": "EUR""#).identifier == expected)
  }

  @Test(
    "has the name, else the displayed name, else the owner's name",
    arguments: [
      (#""name": "N", "displayName": "D""#, "N"), (#""name": " ", "displayName": "D""#, "D"),
      (#""name": null, "ownerName": "O""#, "O"), (#""name": """#, nil),
    ]
  )
  func names(members: String, name: String?) throws {
    #expect(try account(#""iban": "DE1", "currency": "EUR", \#(members)"#).name == name)
  }

  @Test(
    "returns the link to missing balances",
    arguments: [
      (#""_links": {"balances": {"href": "/b"}}"#, "/b"),
      (#""balances": [], "_links": {"balances": "/b"}"#, "/b"),
      (#""balances": [{"balanceType": "expected"}], "_links": {"balances": "/b"}"#, "/b"),
      (#""_links": {"balances": {"href": null}}"#, nil), (#""_links": null"#, nil),
    ]
  )
  func balancesLink(members: String, link: String?) throws {
    let list = try listed(#"{"accounts": [{"resourceId": "R", "currency": "EUR", \#(members)}]}"#)
    #expect(list.accounts.map(\.balancesLink) == [link])
  }

  @Test(
    "has a note on an account with a fault, and the other accounts",
    arguments: [
      ("5", " has the wrong type: Expected to decode Dictionary<String, Any> but found number"),
      (#"{"currency": "EUR"}"#, " has no identifier: it must have one of iban, bban, maskedPan"),
      (#"{"iban": "1"}"#, ".currency is missing"),
      (#"{"iban": "1", "currency": "eur"}"#, #".currency is "eur": it must be three capital"#),
      (#"{"iban": "1", "currency": "E\nR"}"#, #".currency is "E R": it must be three capital"#),
      (#"{"iban": 5, "currency": "EUR"}"#, ".iban has the wrong type: Expected to decode String"),
      (
        #"{"iban": "1", "currency": "EUR", "balances": [{"balanceType": 5}]}"#,
        ".balances[0].balanceType has the wrong type: Expected to decode String but found number"
      ),
    ]
  )
  func faultyAccount(account: String, words: String) throws {
    let good = #"{"resourceId": "R", "currency": "EUR"}"#
    let list = try listed(#"{"accounts": [\#(good), \#(account), \#(good)]}"#)
    #expect(list.accounts.map(\.path) == ["accounts[0]", "accounts[2]"])
    #expect(!list.isComplete)
    let note = try #require(list.notes.first)
    #expect(note.reason == .invalidData)
    let start = "An account can't be read, and is in no total. In list.json, accounts[1]"
    #expect(note.message.hasPrefix(start + words), "\(note.message)")
  }

  @Test(
    "that can't be read is reported with the fault, its place and the fix",
    arguments: [
      ("{}", "In list.json, accounts is missing: it must be a list."),
      (
        #"{"accounts": {}}"#, "In list.json, accounts has the wrong type: Expected to decode Array<"
      ),
      ("[]", "In list.json, the document has the wrong type: Expected to decode Dictionary<"),
      ("{\"accounts\":\n[1 2]}", "Invalid JSON in list.json, line 2: "),
      ("{\"accounts\": [", "Invalid JSON in list.json: Unexpected end of file"),
      (" \n", "There is nothing in list.json. It must contain {\"accounts\": [...]}."),
      (
        "\n <html>",
        "There is HTML or XML in list.json, not JSON. Use the bank's accounts interface"
      ),
    ]
  )
  func faultyList(json: String, words: String) throws {
    let message = try fault(json)
    #expect(message.hasPrefix(words), "\(message)")
  }

  @Test("has at most 10 MB")
  func tooLarge() throws {
    let list = #"{"accounts": []}"#
    let spaces = String(repeating: " ", count: AccountListParser.sizeLimit - list.utf8.count)
    #expect(try listed(list + spaces).accounts.isEmpty)
    #expect(try fault(list + spaces + " ").hasPrefix("There are more than 10 MB in list.json. "))
  }

  @Test("has no number that JSONDecoder would round")
  func inexactNumber() throws {
    for number in [
      "1.00000000000000000000000000000000000000000001", "0.\(String(repeating: "9", count: 50))",
      "10000000000000000000000000000000000000001",
    ] {
      let message = try fault(#"{"accounts": [{"x": \#(number)}]}"#)
      #expect(message.hasPrefix("In list.json, a number has more digits than can be held exactly"))
    }
    let text = String(repeating: "1", count: 50)
    #expect(try listed(#"{"accounts": [], "id": "\#(text)"}"#).accounts.isEmpty)
  }

  @Test(
    "can be an error of the bank, which is quoted",
    arguments: [
      (#"{"category": "ERROR", "code": "CONSENT_EXPIRED", "text": "Renew it."}"#, "Renew it."),
      (#"{"code": "CONSENT_EXPIRED", "text": " "}"#, "CONSENT_EXPIRED"),
      (#"{"category": "WARNING", "text": "W"}, {"category": "ERROR", "text": "E\n2"}"#, "E 2"),
    ]
  )
  func bankMessage(messages: String, text: String) throws {
    let start = "Instead of accounts, the bank sent an error in list.json: \"\(text)\". "
    #expect(try fault(#"{"tppMessages": [\#(messages)]}"#).hasPrefix(start))
  }

  @Test("has a note on a further page", arguments: [#""/p?2""#, #"{"href": "/p?2"}"#])
  func nextPage(link: String) throws {
    let notes = try listed(#"{"accounts": [], "_links": {"self": "/", "next": \#(link)}}"#).notes
    let sentence =
      #"The further page "/p?2", which is _links.next in list.json, isn't read, so its accounts "#
      + "are in no total. Load it with --url, too."
    #expect(notes == [AccountLoadingError(.invalidData, sentence)])
  }

  @Test(
    "has no note without a further page",
    arguments: [
      #"{"self": "/p", "next": {"href": "/p"}}"#, "null", #"{"next": {"href": ""}}"#,
    ]
  )
  func noNextPage(links: String) throws {
    #expect(try listed(#"{"accounts": [], "_links": \#(links)}"#).notes.isEmpty)
  }
}
