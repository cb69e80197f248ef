import Contracts
import Foundation
import Loaders
import Testing

@Suite("An account list")
struct AccountListParserTests {
  private func accounts(_ json: String) throws -> [ListedAccount] {
    try AccountListParser("list.json").accounts(in: Data(json.utf8)).accounts
  }

  private func account(_ members: String) throws -> Account {
    try #require(try accounts(#"{"accounts": [{\#(members)}]}"#).first).account
  }

  private func balance(_ members: String) throws -> Balance {
    let json = #"{"balances": [{"balanceType": "closingBooked", \#(members)}]}"#
    return try #require(try balances(json).first)
  }

  private func balances(_ json: String) throws -> [Balance] {
    let euro = try #require(Currency("EUR"))
    return try AccountListParser("b.json").balances(in: Data(json.utf8), currency: euro)
  }

  @Test("is read with all data of an account")
  func wholeAccount() throws {
    let list = try accounts(
      """
      {"accounts": [
        {"resourceId": "3dc3d5b3-7023", "iban": "DE2310010010123456789", "currency": "EUR",
         "name": "Main Account", "product": "Girokonto", "cashAccountType": "CACC",
         "status": "enabled",
         "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
                       "balanceAmount": {"currency": "EUR", "amount": "500.00"}}],
         "_links": {"balances": {"href": "/v1/accounts/3dc3d5b3-7023/balances"}}}]}
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
    try #require(list.count == 1)
    #expect(list[0].account == expected)
    #expect(list[0].path == "accounts[0]")
    #expect(list[0].balancesLink == nil)
  }

  @Test("may be empty")
  func noAccounts() throws {
    #expect(try accounts(#"{"accounts": []}"#).isEmpty)
  }

  @Test("may begin with a byte order mark")
  func byteOrderMark() throws {
    #expect(try accounts("\u{FEFF}{\"accounts\": []}").isEmpty)
  }

  @Test(
    "names an account by its IBAN, else BBAN, else card, else resource",
    arguments: [
      (
        #""iban": "DE1", "bban": "B", "maskedPan": "M", "resourceId": "R""#,
        Account.Identifier(.iban, "DE1")
      ),
      (#""iban": "DE89 3704 0044", "resourceId": "R""#, .init(.iban, "DE8937040044")),
      (#""iban": "", "bban": "B", "maskedPan": "M""#, .init(.bban, "B")),
      (
        #""iban": null, "bban": " ", "maskedPan": "1234XXXXXX5678", "resourceId": "R""#,
        .init(.maskedPan, "1234XXXXXX5678")
      ),
      (#""resourceId": "R""#, .init(.resourceId, "R")),
    ]
  )
  func identifier(members: String, expected: Account.Identifier) throws {
    #expect(try account(members + #", "currency": "EUR""#).identifier == expected)
  }

  @Test("treats null and empty optional fields as missing")
  func optionalFields() throws {
    let account = try account(
      #""resourceId": "R", "currency": "EUR", "name": "", "product": null, "balances": null"#
    )
    #expect(account.name == nil)
    #expect(account.product == nil)
    #expect(account.balances.isEmpty)
  }

  @Test("has the name, else the displayed name, else the owner's name")
  func names() throws {
    for (members, name) in [
      (#""name": "N", "displayName": "D", "ownerName": "O""#, "N"),
      (#""name": " ", "displayName": "D", "ownerName": "O""#, "D"),
      (#""name": null, "ownerName": "O""#, "O"),
      (#""name": 5, "ownerName": "O", "product": []"#, "O"), (#""name": 5"#, nil),
    ] {
      #expect(try account(#""iban": "DE1", "currency": "EUR", \#(members)"#).name == name)
    }
  }

  @Test("ignores unknown fields with any value")
  func unknownFields() throws {
    let account = try account(
      #""x": [{"y": 1e999}, "\u0041", true], "resourceId": "R", "currency": "EUR""#
    )
    #expect(account.identifier == .init(.resourceId, "R"))
  }

  @Test("returns the link to missing balances")
  func balancesLink() throws {
    for (members, link) in [
      (#""_links": {"balances": {"href": "/b"}}"#, "/b"),
      (#""_links": {"balances": "/b"}"#, "/b"),
      (#""balances": null, "_links": {"balances": {"href": "/b"}}"#, "/b"),
      (#""balances": [], "_links": {"balances": {"href": "/b"}}"#, "/b"),
      (#""balances": [{"balanceType": "expected"}], "_links": {"balances": "/b"}"#, "/b"),
      (
        #""balances": [{"balanceType": "closingBooked", "balanceAmount": {"currency": "EUR", "#
          + #""amount": 1}}], "_links": {"balances": "/b"}"#,
        nil
      ),
      (#""_links": {"balances": {"href": null}}"#, nil),
      (#""_links": {}"#, nil),
      (#""_links": null"#, nil),
      (#""name": "n""#, nil),
    ] {
      let json = #"{"accounts": [{"resourceId": "R", "currency": "EUR", \#(members)}]}"#
      #expect(try accounts(json).map(\.balancesLink) == [link], "\(members)")
    }
  }

  @Test("keeps every digit of a text or number")
  func exactAmount() throws {
    for (notation, amount) in [
      (#""0.1""#, "0.1"), ("0.1", "0.1"), ("-0.30", "-0.3"), ("500", "500"),
      ("12345678901234567890.123456789", "12345678901234567890.123456789"),
      (#""99999999999999999999999999999999999999""#, "99999999999999999999999999999999999999"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
      ("5e2", "500"), ("5.25E+2", "525"), ("-1.5e1", "-15"), ("525e-2", "5.25"), ("5e-3", "0.005"),
      ("12.5e-1", "1.25"), ("1.25e1", "12.5"), ("0e0", "0"),
    ] {
      let balance = try balance(#""balanceAmount": {"currency": "EUR", "amount": \#(notation)}"#)
      #expect(balance.money.amount.description == amount, "\(notation)")
    }
  }

  @Test(
    "dates a balance by its reference date, else by its last change",
    arguments: [
      (
        #""referenceDate": "2026-10-25", "lastChangeDateTime": "2026-10-26T01:02:03Z""#,
        "2026-10-25"
      ),
      (#""lastChangeDateTime": "2026-10-26T01:02:03.004+02:00""#, "2026-10-26"),
      (#""referenceDate": null, "lastChangeDateTime": "2026-10-26T01:02:03Z""#, "2026-10-26"),
      (#""referenceDate": """#, nil),
    ]
  )
  func date(members: String, expected: String?) throws {
    let balance = try balance(
      #""balanceAmount": {"currency": "EUR", "amount": "1"}, \#(members)"#
    )
    #expect(balance.date?.description == expected)
  }

  @Test("A list of balances may contain an account, which is ignored")
  func balancesWithAccount() throws {
    let balance =
      #"{"balanceType": "closingBooked", "balanceAmount": {"currency": "EUR", "amount": 1}}"#
    #expect(try balances(#"{"account": {"iban": "DE1"}, "balances": [\#(balance)]}"#).count == 1)
  }

  @Test("may have a warning of the bank")
  func warning() throws {
    let json = #"{"accounts": [], "tppMessages": [{"category": "WARNING", "text": "slow"}]}"#
    #expect(try accounts(json).isEmpty)
  }

  @Test("A time without a time zone is in UTC")
  func bankTime() {
    for (text, seconds) in [
      ("1970-01-01T00:00:00Z", 0), ("2026-10-24T15:30:35.5Z", 1_792_855_835.5),
      ("2026-10-24T17:30:35+02:00", 1_792_855_835), ("2026-10-24T10:00:35-0530", 1_792_855_835),
      ("2026-10-24T15:30:35", 1_792_855_835), ("2024-02-29T00:00:00Z", 1_709_164_800),
      ("2026-10-24", nil), ("yesterday", nil), ("", nil),
    ] as [(String, Double?)] {
      #expect(Date(bankTime: text)?.timeIntervalSince1970 == seconds, "\(text)")
    }
  }

  @Test("shows whether a balance includes a credit limit")
  func creditLimit() throws {
    let members = ["\"a\": 1", "true", "false", "null"].map {
      $0.hasPrefix("\"") ? $0 : "\"creditLimitIncluded\": \($0)"
    }
    let flags = try members.map {
      try balance(#""balanceAmount": {"currency": "EUR", "amount": 1}, \#($0)"#).includesCreditLimit
    }
    #expect(flags == [false, true, false, false])
  }

  @Test("reads a name of any length up to 4 KiB, at the end of a character")
  func longName() throws {
    for (unit, count) in [("x", 4096), ("é", 2048), ("\u{1F600}", 1024)] {
      let name = String(repeating: unit, count: 100_000)
      let list = #"{"accounts": [{"iban": "DE1", "currency": "EUR", "name": "a\#(name)"}]}"#
      let accounts = try accounts(list)
      let shown = try #require(accounts.first?.account.name)
      #expect(shown.hasPrefix("a\(unit)") && shown.hasSuffix("\(unit)…"))
      #expect((count - 1...count + 2).contains(shown.count), "\(shown.count)")
    }
  }

  @Test("reads a name with escapes like one without")
  func escapedName() throws {
    let name = #"\u0061\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00"# + String(repeating: "ä", count: 5000)
    let list = #"{"accounts": [{"\u0069ban": "DE1", "currency": "EUR", "name": "\#(name)"}]}"#
    let accounts = try accounts(list)
    let shown = try #require(accounts.first?.account.name)
    #expect(shown.hasPrefix("a\"\\/\u{8}\u{c}\n\r\tä\u{1F600}ä"))
    #expect(shown.hasSuffix("ä…"))
  }
}
