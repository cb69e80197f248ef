import Contracts
import Foundation
@testable import Loaders
import Testing

@Suite("A fault in an account list")
struct AccountListFaultTests {
  private func fault(_ data: Data, contentType: String? = nil) throws -> AccountLoadingError {
    try #require(throws: AccountLoadingError.self) {
      try AccountListParser("list.json", contentType: contentType).accounts(in: data)
    }
  }

  private func fault(_ json: String) throws -> AccountLoadingError { try fault(Data(json.utf8)) }

  @Test(
    "is reported with its path, its value and the fix",
    arguments: [
      ("{}", "In list.json, accounts is missing: it must be a list."),
      (#"{"accounts": null}"#, "In list.json, accounts is missing: it must be a list."),
      (#"{"accounts": {}}"#, "In list.json, accounts is an object: it must be a list."),
      ("[]", "In list.json, the document is a list: it must be an object."),
      ("5", "In list.json, the document is the number 5: it must be an object."),
      ("null", "In list.json, the document is missing: it must be an object."),
      (#"{"accounts": [5]}"#, "In list.json, accounts[0] is the number 5: it must be an object."),
      (#"{"accounts": [null]}"#, "In list.json, accounts[0] is missing: it must be an object."),
      (
        #"{"accounts": [{"currency": "EUR"}]}"#,
        "In list.json, accounts[0] has no identifier: "
          + "it must have one of iban, bban, maskedPan and resourceId."
      ),
      (
        #"{"accounts": [{"iban": 5, "currency": "EUR"}]}"#,
        "In list.json, accounts[0].iban is the number 5: it must be text in double quotes."
      ),
    ]
  )
  func shape(json: String, sentence: String) throws {
    #expect(try fault(json) == AccountLoadingError(.invalidData, sentence))
  }

  @Test(
    "A fault in a currency is reported with its value",
    arguments: [
      (#""eur""#, #"is "eur""#), (#""EURO""#, #"is "EURO""#), (#""""#, "is empty"),
      ("null", "is missing"), ("978", "is the number 978"), ("true", "is true"),
      (#""E\nR""#, #"is "E\u{A}R""#), (#""ÄÖÜ""#, #"is "ÄÖÜ""#),
    ]
  )
  func currency(value: String, state: String) throws {
    #expect(
      try fault(#"{"accounts": [{"resourceId": "R", "currency": \#(value)}]}"#).message
        == "In list.json, accounts[0].currency \(state): "
        + "it must be three capital letters such as \"EUR\"."
    )
  }

  private func balanceFault(_ balance: String) throws -> String {
    let good = #"{"resourceId": "R", "currency": "EUR"}"#
    let bad = #"{"resourceId": "R", "currency": "EUR", "balances": [\#(balance)]}"#
    return try note(in: #"{"accounts": [\#(good), \#(good), \#(bad)]}"#)
  }

  /// Returns the note on the last account, without its beginning.
  private func note(in list: String) throws -> String {
    let listed = try AccountListParser("list.json").accounts(in: Data(list.utf8)).accounts.last
    let message = try #require(listed?.note).message
    let end = try #require(message.firstRange(of: " can be read. ")).upperBound
    return String(message[end...])
  }

  @Test(
    "A fault in an amount is reported with its path and its value",
    arguments: [
      (#""12,50""#, #"is "12,50": it must be a decimal number"#),
      (#""+5""#, #"is "+5": it must be a decimal number"#),
      (#"" 5""#, #"is " 5": it must be a decimal number"#),
      (#""1e5""#, #"is "1e5": it must be a decimal number"#),
      (#""NaN""#, #"is "NaN": it must be a decimal number"#),
      (#""٣""#, #"is "٣": it must be a decimal number"#),
      (#""""#, "is empty: it must be a decimal number"),
      ("null", "is missing: it must be a decimal number"),
      ("true", "is true: it must be a decimal number"),
      ("[1]", "is a list: it must be a decimal number"),
      ("{}", "is an object: it must be a decimal number"),
      (
        "1.00000000000000000000000000000000000000000001",
        "is the number 1.00000000000000000000000000000000000000…: it has more digits than can"
      ),
      ("1e999", "is the number 1e999: its exponent is too large"),
      ("1e99", "is the number 1e99: it has more digits than can be held"),
      ("0e-999", "is the number 0e-999: its exponent is too large"),
      ("1e99999999999999999999", "is the number 1e99999999999999999999: its exponent is too"),
    ]
  )
  func amount(value: String, state: String) throws {
    let message = try balanceFault(
      #"{"balanceType": "CLBD", "balanceAmount": {"currency": "EUR", "amount": \#(value)}}"#
    )
    let path = "In list.json, accounts[2].balances[0].balanceAmount.amount "
    #expect(message.hasPrefix(path + state), "\(message)")
  }

  @Test(
    "A fault in a balance is reported with its path",
    arguments: [
      (#"{"balanceType": "CLBD"}"#, "balances[0].balanceAmount is missing"),
      (
        #"{"balanceType": "CLBD", "balanceAmount": {}}"#,
        "balances[0].balanceAmount.currency is missing"
      ),
      (
        #"{"balanceType": "CLBD", "referenceDate": "2026-02-30"}"#,
        #"balances[0].referenceDate is "2026-02-30""#
      ),
      (
        #"{"balanceType": "CLBD", "referenceDate": 5}"#, "balances[0].referenceDate is the number 5"
      ),
      (
        #"{"balanceType": "CLBD", "lastChangeDateTime": "yesterday"}"#,
        #"balances[0].lastChangeDateTime is "yesterday""#
      ),
    ]
  )
  func balance(balance: String, state: String) throws {
    let message = try balanceFault(balance)
    #expect(message.hasPrefix("In list.json, accounts[2].\(state): "), "\(message)")
  }

  @Test("A fault in a long value is reported with its beginning")
  func longValue() throws {
    let long = String(repeating: "x", count: 10_000)
    let message = try fault(#"{"accounts": "\#(long)"}"#).message
    let shown = String(repeating: "x", count: 40) + "…"
    #expect(message == "In list.json, accounts is \"\(shown)\": it must be a list.")
  }

  @Test("can be an empty text", arguments: ["", " \n", "\u{FEFF}"])
  func empty(text: String) throws {
    let error = try fault(text)
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("There is nothing in list.json. "))
  }

  @Test(
    "can be an encoding other than UTF-8",
    arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf32]
  )
  func otherEncoding(encoding: String.Encoding) throws {
    let data = try #require(#"{"accounts": []}"#.data(using: encoding))
    #expect(
      try fault(data).message
        == "The text in list.json isn't UTF-8. Save it as UTF-8."
    )
  }

  @Test(
    "can be HTML instead of JSON",
    arguments: ["<!doctype html>", "\n <html>", "\u{FEFF}<html>"]
  )
  func html(text: String) throws {
    #expect(try fault(text).message.hasPrefix("There is HTML in list.json, not JSON. "))
  }

  @Test(
    "can be XML instead of JSON",
    arguments: ["<?xml version='1.0'?><a/>", "\u{FEFF}\n<?xml ?>"]
  )
  func xml(text: String) throws {
    #expect(try fault(text).message == "There is XML in list.json, not JSON. Use a list in JSON.")
  }

  @Test("can be invalid JSON that is declared as HTML")
  func invalidJSON() throws {
    let error = try fault(Data("[}".utf8), contentType: "text/html")
    #expect(error.message.hasPrefix("Invalid JSON in list.json: "))
  }

  @Test("can be HTML by its media type")
  func htmlType() throws {
    let error = try fault(Data("Sorry.".utf8), contentType: "text/html")
    #expect(error.message.hasPrefix("There is HTML in list.json, not JSON. "))
  }

  @Test("can be a size of more than 100 MiB")
  func tooLarge() throws {
    let error = try fault(Data(count: AccountListParser.sizeLimit + 1))
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("There are more than 100 MiB in list.json. "))
  }

  @Test(
    "can be an error of the bank, which is quoted",
    arguments: [
      (#"{"category": "ERROR", "code": "CONSENT_EXPIRED", "text": "Renew it."}"#, "Renew it."),
      (#"{"category": "ERROR", "code": "CONSENT_EXPIRED"}"#, "CONSENT_EXPIRED"),
      (#"{"code": "CONSENT_EXPIRED", "text": " "}"#, "CONSENT_EXPIRED"),
      (#"{"category": "WARNING", "text": "W"}, {"category": "ERROR", "text": "E"}"#, "E"),
      (#"5, {"text": "a\u0007b\nc\u202Ed"}"#, #"ab c\u{202E}d"#),
    ]
  )
  func bankMessage(messages: String, text: String) throws {
    let message = try fault(#"{"tppMessages": [\#(messages)]}"#).message
    let start = "Instead of accounts, the bank sent an error in list.json: \"\(text)\". "
    #expect(message.hasPrefix(start), "\(message)")
  }

  @Test("A fault in the bank's message does not hide missing accounts")
  func uselessBankMessage() throws {
    #expect(
      try fault(#"{"tppMessages": [{}]}"#).message
        == #"In list.json, accounts is missing: it must be a list (found: "tppMessages")."#
    )
  }

  @Test("can be a repeated member with a meaning")
  func repeatedMember() throws {
    let account = #"{"iban": "DE1", "currency": "EUR", "currency": "USD", "x": 1, "x": 2}"#
    #expect(
      try fault(#"{"accounts": [], "accounts": [\#(account)]}"#).message
        == "In list.json, accounts appears 2 times: write it once."
    )
    #expect(
      try fault(#"{"accounts": [\#(account)]}"#).message
        == "In list.json, accounts[0].currency appears 2 times: write it once."
    )
  }

  @Test("can be a too long identifier, amount or link", arguments: [4096, 5000])
  func longText(count: Int) throws {
    let long = String(repeating: "1", count: count + 1)
    let sentences = [
      try fault(#"{"accounts": [{"iban": "\#(long)", "currency": "EUR"}]}"#).message,
      try note(
        in:
          #"{"accounts": [{"iban": "1", "currency": "EUR", "_links": {"balances": "\#(long)"}}]}"#
      ),
      try note(
        in: #"{"accounts": [{"iban": "1", "currency": "EUR", "balances": [{"balanceType": "CLBD", "#
          + #""balanceAmount": {"currency": "EUR", "amount": \#(long)}}]}]}"#
      ),
    ]
    #expect(sentences[0].contains("accounts[0].iban is \"1111"))
    #expect(sentences[1].contains("it must not have more than 4096 bytes"))
    #expect(sentences[2].contains("it has more digits than can be held exactly"))
    for sentence in sentences { #expect(sentence.count < 300) }
  }
}
