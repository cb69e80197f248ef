import Contracts
import Foundation

@testable import Loaders

/// Properties of the parser of account lists for every input.
enum AccountListProperties {
  /// Lists and balances as banks send them, and some invalid ones.
  static let seeds = [
    """
    {"accounts": [
      {"resourceId": "3dc3d5b3-7023", "iban": "DE2310010010123456789", "currency": "EUR",
       "name": "Main Account", "product": "Girokonto", "cashAccountType": "CACC",
       "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
                     "balanceAmount": {"currency": "EUR", "amount": "-1500.00"}}],
       "_links": {"balances": {"href": "/v1/accounts/3dc3d5b3-7023/balances"}}},
      {"bban": "BARC12345612345678", "currency": "GBP", "name": null, "status": "enabled",
       "_links": {"balances": "/v1/accounts/2/balances"}}]}
    """,
    #"{"accounts":[{"maskedPan":"492500******1234","currency":"XXX","balances":[]}]}"#,
    """
    {"balances": [
      {"balanceType": "interimBooked", "lastChangeDateTime": "2026-02-28T15:30:35.035Z",
       "balanceAmount": {"currency": "JPY", "amount": 5.25e2}},
      {"balanceType": "expected", "referenceDate": "",
       "balanceAmount": {"currency": "BHD", "amount": -0.001}}]}
    """,
    #"{"tppMessages": [{"category": "ERROR", "code": "CONSENT_EXPIRED", "text": "Too old."}]}"#,
    #"{"accounts": [{"iban": "D\u00c9\ud83d\ude00\n", "currency": "EUR"}]}"#,
    #"{"accounts": [{"iban": "1", "currency": "eur"}, [true, false, null, {"a": []}]]}"#,
  ]

  /// Words that a mutation of an input may insert.
  static let words = [
    "\"accounts\"", "\"balances\"", "\"currency\"", "\"amount\"", "\"iban\"", "\"_links\"",
    "\"href\"", "\"tppMessages\"", "\"referenceDate\"", "\"EUR\"", "\"2024-02-29\"", "null", "true",
    "1e99", "1e-99", "-0", "0.1", "99999999999999999999999999999999999999", "\\u0000", "\\ud800",
    "\\n", "{", "}", "[", "]", ",", ":", "\"", "\u{FEFF}", "\u{202E}", "\r\n", "\r", "\n",
  ]

  /// Returns a violated property of the parser; `nil` if all hold.
  static func fault(of input: [UInt8]) -> String? {
    let parser = AccountListParser("input")
    do throws(AccountLoadingError) {
      let listed = try parser.accounts(in: Data(input))
      for note in listed.accounts.compactMap(\.note) + listed.notes {
        if let fault = fault(of: note, in: input) { return fault }
      }
      let accounts = listed.accounts.map(Essence.init)
      let text = "{\"accounts\": [\(accounts.map(json).joined(separator: ","))]}"
      let again = try? parser.accounts(in: Data(text.utf8)).accounts.map(Essence.init)
      return again == accounts ? nil : "\(accounts) comes back as \(again ?? []) from \(text)"
    } catch {
      if let fault = fault(of: error, in: input) { return fault }
    }
    do throws(AccountLoadingError) {
      guard let euro = Currency("EUR") else { return "EUR isn't a currency." }
      let balances = try parser.balances(in: Data(input), currency: euro)
      let text = "{\"balances\": [\(balances.map(json).joined(separator: ","))]}"
      let again = try? parser.balances(in: Data(text.utf8), currency: euro)
      return again == balances ? nil : "\(balances) comes back as \(again ?? []) from \(text)"
    } catch {
      return fault(of: error, in: input)
    }
  }

  /// The content of an account that survives writing and reading.
  private struct Essence: Equatable {
    let account: Account
    let balancesLink: String?

    init(_ listed: ListedAccount) {
      account = listed.account
      balancesLink = listed.balancesLink
    }
  }

  /// Checks that an error is a sentence on one line of limited length, with a place in the input.
  private static func fault(of error: AccountLoadingError, in input: [UInt8]) -> String? {
    let message = error.message
    let isShown = message.unicodeScalars.allSatisfy {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
        $0.properties.generalCategory
      )
    }
    guard [.invalidData, .noBookedBalance].contains(error.reason), isShown, message.hasSuffix("."),
      message.utf8.count < 5_000
    else { return "Not a sentence, or too long: \(message)" }
    if let place = message.firstMatch(of: /^Invalid JSON in input, line (\d+)/) {
      let lines = input.count { $0 == UInt8(ascii: "\n") } + 1
      guard let line = Int(place.1), (1...lines).contains(line) else {
        return "The line is not in the input: \(message)"
      }
    } else if let place = message.firstMatch(of: /In input, (?:accounts|balances)\[(\d+)\]/) {
      let commas = input.count { $0 == UInt8(ascii: ",") }
      guard let index = Int(place.1), index <= commas else {
        return "The element is not in the input: \(message)"
      }
    }
    return nil
  }

  private static func json(_ listed: Essence) -> String {
    let account = listed.account
    let members = [
      (account.identifier.kind.rawValue, Optional(quoted(account.identifier.text))),
      ("currency", quoted(account.currency.code)),
      ("name", account.name.map(quoted)), ("product", account.product.map(quoted)),
      ("balances", "[\(account.balances.map(json).joined(separator: ","))]"),
      ("_links", listed.balancesLink.map { "{\"balances\": {\"href\": \(quoted($0))}}" }),
    ]
    return object(members)
  }

  private static func json(_ balance: Balance) -> String {
    let money = object([
      ("currency", quoted(balance.money.currency.code)),
      ("amount", quoted("\(balance.money.amount)")),
    ])
    return object([
      ("balanceType", quoted("closingBooked")), ("balanceAmount", money),
      ("referenceDate", (balance.date?.description).map(quoted)),
      ("creditLimitIncluded", String(balance.includesCreditLimit)),
    ])
  }

  private static func object(_ members: [(String, String?)]) -> String {
    let texts = members.compactMap { name, value in value.map { "\(quoted(name)): \($0)" } }
    return "{\(texts.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ":
        "\\u00" + String(scalar.value + 0x100, radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }
}
