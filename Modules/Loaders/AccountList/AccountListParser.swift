import CommandLineKit
package import Contracts
package import Foundation

/// A parser for the account lists of banks.
///
/// The format is that of Berlin Group NextGenPSD2, `GET /v1/accounts`, and of the balances that an
/// account links to. Unknown members are ignored.
package struct AccountListParser: Sendable {
  /// The largest size of a list, in bytes.
  package static let sizeLimit = 10_000_000

  private let document: String
  private let url: URL?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - document: The name of the document in messages, such as a file name.
  ///   - url: The URL of the document, after redirects.
  package init(_ document: String, url: URL? = nil) {
    self.document = document
    self.url = url
  }

  /// Reads an account list.
  ///
  /// - Parameter data: The list in JSON.
  /// - Returns: The accounts, in the order of the list. An account with a fault is left out, with a note.
  /// - Throws: An error with the reason `invalidData` that names the fault and its place.
  package func accounts(in data: Data) throws(AccountLoadingError) -> ListedAccounts {
    let list = try decode(BankList.self, from: data)
    guard let accounts = list.accounts else { throw missing("accounts", in: data) }
    var listed = ListedAccounts()
    for (index, account) in accounts.enumerated() {
      do throws(AccountLoadingError) {
        listed.accounts.append(try self.account(account, at: "accounts[\(index)]"))
      } catch {
        listed.isComplete = false
        let start = "An account can't be read, and is in no total."
        listed.notes.append(AccountLoadingError(error.reason, "\(start) \(error.message)"))
      }
    }
    if let next = nextPage(of: list) {
      let note = invalid(
        "The further page \(next.quoted), which is _links.next in \(document), isn't read, so its "
          + "accounts are in no total. Load it with --url, too."
      )
      listed.notes.append(note)
    }
    return listed
  }

  /// Reads the booked balances of one account.
  ///
  /// - Parameters:
  ///   - data: An object with `balances` in JSON.
  ///   - currency: The currency of the account.
  /// - Returns: The best balance of each currency, ordered by currency.
  /// - Throws: An error that names the fault and its place, or the kinds of the balances if none is
  ///   booked.
  package func balances(in data: Data, currency: Currency) throws(AccountLoadingError) -> [Balance]
  {
    let list = try decode(BankBalances.self, from: data).balances
    guard let list else { throw missing("balances", in: data) }
    let balances = try booked(list, at: "balances", in: currency)
    if balances.isEmpty { throw noBookedBalance(in: list, at: "balances") }
    return balances
  }

  private func account(
    _ element: Checked<BankAccount>,
    at path: String
  ) throws(AccountLoadingError) -> ListedAccount {
    let bank: BankAccount
    do {
      bank = try element.result.get()
    } catch {
      throw wrongType(error)
    }
    guard let identifier = bank.identifier else {
      let rule = "it must have one of iban, bban, maskedPan and resourceId"
      throw invalid("In \(document), \(path) has no identifier: \(rule).")
    }
    let currency = try currency(bank.currency, at: "\(path).currency")
    let account = Account(
      identifier: identifier,
      currency: currency,
      name: bank.shownName,
      product: bank.product?.unlessBlank
    )
    var listed = ListedAccount(account, path: path)
    do throws(AccountLoadingError) {
      let list = bank.balances ?? []
      listed.account.balances = try booked(list, at: "\(path).balances", in: currency)
      guard listed.account.balances.isEmpty else { return listed }
      listed.balancesLink = bank.links?.balances?.href?.unlessBlank
      var addition = ", and there is no link named balances"
      if let link = listed.balancesLink {
        addition = ", and a file can't follow the link \(link.quoted): use --url"
      }
      throw noBookedBalance(in: list, at: "\(path).balances", addition)
    } catch {
      listed.fail(error)
    }
    return listed
  }

  /// Returns the best booked balance of each currency, ordered by currency.
  ///
  /// An account can have several balances, of different kinds and dates. The best balance is chosen by
  /// these rules, in this order: it includes no credit limit; its kind is `closingBooked`, else
  /// `interimBooked`, else `openingBooked`; its date is the latest; it is the first in the list. The
  /// values of other balances aren't checked.
  private func booked(
    _ list: [BankBalance],
    at path: String,
    in accountCurrency: Currency
  ) throws(AccountLoadingError) -> [Balance] {
    var best: [Currency: Int] = [:]
    for (index, balance) in list.enumerated() where balance.rank != nil {
      let currency = balance.balanceAmount?.currency.flatMap(Currency.init) ?? accountCurrency
      if let other = best[currency], list[other].quality >= balance.quality { continue }
      best[currency] = index
    }
    var balances: [Balance] = []
    for (_, index) in best.sorted(by: { $0.key < $1.key }) {
      balances.append(try balance(list[index], at: "\(path)[\(index)]"))
    }
    return balances
  }

  private func balance(
    _ bank: BankBalance,
    at path: String
  ) throws(AccountLoadingError) -> Balance {
    var date: CalendarDate?
    if let text = bank.dateText {
      date = CalendarDate(text)
      let rule = "it must be a day that exists, such as \"2026-10-25\""
      if date == nil { throw wrong("the date of \(path)", text, rule) }
    }
    let place = "\(path).balanceAmount"
    let currency = try currency(bank.balanceAmount?.currency, at: "\(place).currency")
    let text = bank.balanceAmount?.amount?.text
    do throws(MoneyError) {
      let money = try Money(text ?? "", currency)
      let includesCreditLimit = bank.creditLimitIncluded ?? false
      return Balance(money: money, date: date, includesCreditLimit: includesCreditLimit)
    } catch .tooManyDigits {
      let rule = "it has more digits than can be held exactly; write at most 38"
      throw wrong("\(place).amount", text, rule)
    } catch {
      let rule = "it must be a decimal number such as \"-1234.50\""
      throw wrong("\(place).amount", text, rule)
    }
  }

  private func currency(
    _ code: String?,
    at path: String
  ) throws(AccountLoadingError) -> Currency {
    if let currency = code.flatMap(Currency.init) { return currency }
    throw wrong(path, code, "it must be three capital letters such as \"EUR\"")
  }

  /// Returns the link to a further page, if any.
  ///
  /// Some banks link the last page to itself.
  private func nextPage(of list: BankList) -> String? {
    guard let next = list.links?.next?.href?.unlessBlank else { return nil }
    if next == list.links?.own?.href { return nil }
    let target = URL(text: next, relativeTo: url)?.absoluteURL
    if let url, url == target { return nil }
    return next
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type,
    from data: Data
  ) throws(AccountLoadingError) -> Value {
    try check(data)
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch DecodingError.dataCorrupted {
      throw syntaxFault(in: data)
    } catch {
      throw wrongType(error)
    }
  }

  /// Checks the size of a text, and faults for which `JSONDecoder` has no words.
  private func check(_ data: Data) throws(AccountLoadingError) {
    guard data.count <= Self.sizeLimit else {
      throw invalid("There are more than 10 MB in \(document). Use a shorter list.")
    }
    let text = data.drop { [0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first else {
      throw invalid("There is nothing in \(document). It must contain {\"accounts\": [...]}.")
    }
    guard first != UInt8(ascii: "<") else {
      throw invalid(
        "There is HTML or XML in \(document), not JSON. Use the bank's accounts interface, not a web "
          + "page."
      )
    }
    guard !data.hasInexactNumber else {
      throw invalid(
        "In \(document), a number has more digits than can be held exactly; write at most 38, or "
          + "write it as text in double quotes."
      )
    }
  }
}

// MARK: Errors

extension AccountListParser {
  private func invalid(_ sentence: String) -> AccountLoadingError {
    AccountLoadingError(.invalidData, sentence)
  }

  /// Creates an error that names a value, its place, and the fix.
  private func wrong(_ place: String, _ value: String?, _ fix: String) -> AccountLoadingError {
    var state = "is missing or of the wrong type"
    if let value { state = "is \(value.quoted)" }
    return invalid("In \(document), \(place) \(state): \(fix).")
  }

  /// Creates the error for a list that is missing, in the words of the bank if there are any.
  private func missing(_ name: String, in data: Data) -> AccountLoadingError {
    guard let text = BankMessage.text(in: data) else {
      return invalid("In \(document), \(name) is missing: it must be a list.")
    }
    return invalid(
      "Instead of \(name), the bank sent an error in \(document): \"\(text)\". "
        + "Resolve that, and try again."
    )
  }

  /// Creates the error for a value of the wrong type.
  private func wrongType(_ error: any Error) -> AccountLoadingError {
    let context: DecodingError.Context
    switch error {
    case DecodingError.typeMismatch(_, let found): context = found
    case DecodingError.valueNotFound(_, let found): context = found
    default: return invalid("In \(document), a value can't be read: \("\(error)".quoted).")
    }
    var path = ""
    for key in context.codingPath {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += ".\(key.stringValue)"
      }
    }
    // The first key has no point before it.
    if path.isEmpty { path = ".the document" }
    path.removeFirst()
    let words = context.debugDescription.trimmingCharacters(in: ["."])
    return invalid("In \(document), \(path) has the wrong type: \(words).")
  }

  /// Creates the error for a text that isn't JSON, with the line of the fault.
  private func syntaxFault(in data: Data) -> AccountLoadingError {
    var words = "It can't be read."
    // JSONDecoder doesn't say where the fault is.
    do {
      _ = try JSONSerialization.jsonObject(with: data)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      words = (reason ?? words).withoutControls
    }
    guard let offset = words.firstMatch(of: /(?:character|at) ([0-9]+)/).flatMap({ Int($0.1) })
    else {
      return invalid("Invalid JSON in \(document): \(words)")
    }
    let line = 1 + data.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    return invalid("Invalid JSON in \(document), line \(line): \(words)")
  }

  /// Creates the reason why a list has no booked balance, with the kinds that it has instead.
  ///
  /// The addition has words on the link to balances.
  private func noBookedBalance(
    in list: [BankBalance],
    at path: String,
    _ addition: String = ""
  ) -> AccountLoadingError {
    var state = "is missing or empty"
    if !list.isEmpty {
      let kinds = Set(list.map { $0.balanceType ?? "none" }).sorted().prefix(5)
      let names = kinds.map(\.quoted).joined(separator: ", ")
      state = "has only kinds such as \(names), not closingBooked, interimBooked or openingBooked"
    }
    return AccountLoadingError(.noBookedBalance, "In \(document), \(path) \(state)\(addition).")
  }
}

extension Data {
  /// Whether the JSON has a number of more than 38 digits, from which `JSONDecoder` would drop digits.
  fileprivate var hasInexactNumber: Bool {
    var length = 0
    var previous: UInt8?
    var isText = false
    for byte in self {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isDigit || byte == UInt8(ascii: ".") {
        if length == 0 { isText = previous == UInt8(ascii: "\"") }
        length += 1
        if length > 38, !isText { return true }
      } else {
        length = 0
      }
      previous = byte
    }
    return false
  }
}
