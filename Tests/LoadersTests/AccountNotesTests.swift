import Contracts
import ContractsTesting
import Foundation
import Loaders
import Testing

@Suite("A note on an account list")
struct AccountNotesTests {
  private static let start = #"No booked balance of account "DE2" can be read. "#

  /// Returns a list with a good account and another one.
  private func list(_ members: String) -> String {
    let balance =
      #"{"balanceType": "closingBooked", "balanceAmount": {"currency": "EUR", "amount": "1"}}"#
    return #"""
      {"accounts": [{"iban": "DE1", "currency": "EUR", "balances": [\#(balance)]},
                    {"iban": "DE2", "currency": "EUR"\#(members)}]}
      """#
  }

  private func listed(_ json: String) throws -> ListedAccounts {
    try AccountListParser("a.json").accounts(in: Data(json.utf8))
  }

  @Test(
    "has the kinds or links that a list has instead of a booked balance",
    arguments: [
      (
        #", "balances": [{"balanceType": "expected"}, {"balanceType": "CLAV"}, {}]"#,
        #"has only the kinds "CLAV", "expected", "none", not closingBooked, interimBooked or "#
          + "openingBooked, and there is no link named balances."
      ),
      ("", "is missing, and there is no link named balances."),
      (#", "balances": null, "_links": {}"#, "is missing, and there is no link named balances."),
      (#", "balances": []"#, "is empty, and there is no link named balances."),
      (
        #", "_links": {"viewBalances": {"href": "/b"}, "account": "/a"}"#,
        #"is missing, and there is no link named balances (found: "account", "viewBalances")."#
      ),
      (
        #", "_links": {"balances": {"href": "/b"}}"#,
        #"is missing, and a file can't follow the link "/b": use --url."#
      ),
      (
        #", "balances": [], "_links": {"balances": "/b"}"#,
        #"is empty, and a file can't follow the link "/b": use --url."#
      ),
    ]
  )
  func namesTheCause(members: String, words: String) throws {
    let accounts = try listed(list(members)).accounts
    #expect(accounts.map(\.account.balances.isEmpty) == [false, true])
    let note = AccountLoadingError(
      .noBookedBalance,
      Self.start + "In a.json, accounts[1].balances \(words)"
    )
    #expect(accounts.map(\.note) == [nil, note])
  }

  @Test("names at most five kinds or links")
  func isShort() throws {
    let balances = (0..<1000).map { #"{"balanceType": "kind \#($0)"}"# }.joined(separator: ", ")
    let note = try listed(list(#", "balances": [\#(balances)]"#)).accounts[1].note
    #expect(note?.message.contains(#""kind 100", "kind 101", …, not closingBooked"#) == true)
  }

  @Test(
    "has the fault in the balances or links of one account",
    arguments: [
      (#", "balances": {}"#, "balances is an object: it must be a list."),
      (#", "_links": 5"#, "_links is the number 5: it must be an object."),
      (
        #", "_links": {"balances": {"href": 5}}"#,
        "_links.balances.href is the number 5: it must be text in double quotes."
      ),
      (#", "balances": [], "balances": []"#, "balances appears 2 times: write it once."),
    ]
  )
  func namesTheFault(members: String, words: String) throws {
    let note = AccountLoadingError(.invalidData, Self.start + "In a.json, accounts[1].\(words)")
    #expect(try listed(list(members)).accounts.map(\.note) == [nil, note])
  }

  @Test("has the link to a further page", arguments: [#""/p?2""#, #"{"href": "/p?2"}"#])
  func namesTheNextPage(link: String) throws {
    let notes = try listed(#"{"accounts": [], "_links": {"self": "/", "next": \#(link)}}"#).notes
    #expect(
      notes == [
        AccountLoadingError(
          .invalidData,
          #"The further page "/p?2", which is _links.next in a.json, isn't read, so its accounts "#
            + "are in no total. Load it with --url, too."
        )
      ]
    )
  }

  @Test(
    "isn't necessary without a further page",
    arguments: [
      #"{"self": "/p", "next": {"href": "/p"}}"#,
      #"{"self": {"href": "p?ä"}, "next": "p?%C3%A4#2"}"#,
      "{}", "null", #"{"next": null}"#, #"{"next": {"href": ""}}"#, #"{"prev": "/p"}"#, "5",
    ]
  )
  func hasNoNextPage(links: String) throws {
    #expect(try listed(#"{"accounts": [], "_links": \#(links)}"#).notes.isEmpty)
  }

  @Test(
    "A list of another form is refused with the names that it has",
    arguments: [
      (#"{"cardAccounts": [{"maskedPan": "1"}]}"#, #"(found: "cardAccounts")"#),
      (#"{"account": {"iban": "DE1"}, "x": 1}"#, #"(found: "account", "x")"#),
      (#"{"iban": "DE1", "currency": "EUR"}"#, #"(found: "currency", "iban")"#),
    ]
  )
  func namesOtherForms(json: String, names: String) throws {
    let error = #expect(throws: AccountLoadingError.self) { try listed(json) }
    #expect(
      error?.message == "In a.json, accounts is missing: it must be a list \(names)."
    )
  }

  /// Loads a list over HTTP whose second account links to a page.
  private func load(_ answer: @escaping @Sendable () throws -> NetworkAnswer) async throws
    -> AccountList
  {
    let list = list(#", "_links": {"balances": {"href": "/b"}}"#)
    let network = FakeNetwork { try $0.url.path() == "/b" ? answer() : .json(list) }
    let url = try #require(URL(string: "https://bank.example/"))
    return try await HTTPAccountLoader(HTTPSource(url: url), network: network).load()
  }

  @Test(
    "has the reason why one account's balances can't be fetched, and the others are loaded",
    arguments: [
      (
        NetworkAnswer.json(#"{"tppMessages": [{"text": "Not yours."}]}"#, status: 403),
        AccountLoadingError.Reason.notPermitted,
        "The balances of accounts[1] can't be fetched: https://bank.example/b answered with status "
          + #"403, "Not yours.". Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID."#
      ),
      (
        .json("<html>"), .invalidData,
        "There is HTML in the balances of accounts[1] from https://bank.example/b, not JSON. Use the "
          + "bank's accounts interface, not a web page."
      ),
      (
        .json(#"{"balanceList": []}"#), .invalidData,
        "In the balances of accounts[1] from https://bank.example/b, balances is missing: it must be "
          + #"a list (found: "balanceList")."#
      ),
      (
        .json(balances(amount: "x")), .invalidData,
        "In the balances of accounts[1] from https://bank.example/b, "
          + #"balances[0].balanceAmount.amount is "x": it must be a decimal number such as "-1234.50"."#
      ),
      (
        .json(#"{"balances": [{"balanceType": "ITAV"}]}"#), .noBookedBalance,
        "In the balances of accounts[1] from https://bank.example/b, balances has only the kinds "
          + #""ITAV", not closingBooked, interimBooked or openingBooked."#
      ),
      (
        .json(#"{"balances": []}"#), .noBookedBalance,
        "In the balances of accounts[1] from https://bank.example/b, balances is empty."
      ),
    ]
  )
  func namesTheAnswer(
    answer: NetworkAnswer,
    reason: AccountLoadingError.Reason,
    words: String
  ) async throws {
    let list = try await load { answer }
    #expect(list.accounts.map(\.balances.count) == [1, 0])
    #expect(list.notes == [AccountLoadingError(reason, Self.start + words)])
  }

  @Test("has the time limit, if one account's balances don't come")
  func namesTheTimeLimit() async throws {
    let list = try await load { throw NetworkError.timedOut(.seconds(30)) }
    #expect(list.accounts.map(\.balances.count) == [1, 0])
    #expect(list.notes.map(\.reason) == [.unavailable])
    #expect(list.notes.first?.message.contains("came within 30 seconds") == true)
  }
}
