package import Contracts
package import Foundation

/// A parser for the account lists of banks.
///
/// The format is that of Berlin Group NextGenPSD2, `GET /v1/accounts`, and of the balances that an
/// account links to. Unknown members are ignored.
package struct AccountListParser: Sendable {
  /// The largest size of a list, in bytes.
  package static let sizeLimit = 100 << 20

  /// The names of the members to read.
  private static let names = Set(Account.Identifier.Kind.allCases.map(\.rawValue)).union([
    "accounts", "balances", "currency", "name", "product", "_links", "href", "balanceType",
    "balanceAmount", "amount", "referenceDate", "lastChangeDateTime", "creditLimitIncluded",
  ])

  private let document: String
  private let mayBeCutOff: Bool

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - document: The name of the document in messages, such as a file name.
  ///   - mayBeCutOff: Whether an incomplete text means that the service is unavailable, because the
  ///     connection has ended early.
  package init(_ document: String, mayBeCutOff: Bool = false) {
    (self.document, self.mayBeCutOff) = (document, mayBeCutOff)
  }

  /// Reads an account list.
  ///
  /// - Parameters:
  ///   - data: The list in JSON.
  ///   - contentType: The media type that the sender declares.
  /// - Returns: The accounts, in the order of the list.
  /// - Throws: An error with the reason `invalidData` that names the fault and its place.
  package func accounts(
    in data: Data,
    contentType: String? = nil
  ) throws(AccountLoadingError) -> [ListedAccount] {
    let fields = try list("accounts", in: data, contentType)
    var accounts: [ListedAccount] = []
    for field in fields { accounts.append(try account(field)) }
    return accounts
  }

  /// Reads the balances of one account.
  ///
  /// - Parameters:
  ///   - data: An object with `balances` in JSON.
  ///   - contentType: The media type that the sender declares.
  /// - Returns: The balances, in the order of the document.
  /// - Throws: An error with the reason `invalidData` that names the fault and its place.
  package func balances(
    in data: Data,
    contentType: String? = nil
  ) throws(AccountLoadingError) -> [Balance] {
    try balances(list("balances", in: data, contentType))
  }

  /// Returns the elements of a list in the document.
  private func list(
    _ name: String,
    in data: Data,
    _ contentType: String?
  ) throws(AccountLoadingError) -> [JSONField] {
    try check(data, contentType: contentType)
    let root = JSONField(try json(in: data), in: document)
    let member = try root.member(name)
    if let list = try member.elements() { return list }
    if let text = root.value.flatMap(BankMessage.text) {
      throw invalid(
        "Instead of \(name), the bank sent an error in \(document): \"\(text)\". "
          + "Resolve that, and try again."
      )
    }
    throw member.wrong("it must be a list")
  }

  /// Checks the size, the encoding and the content type of a text.
  private func check(_ data: Data, contentType: String?) throws(AccountLoadingError) {
    guard data.count <= Self.sizeLimit else {
      throw invalid("There are more than 100 MiB in \(document). Use a shorter list.")
    }
    let first = data.first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first else {
      throw invalid("There is nothing in \(document). It must contain {\"accounts\": [...]}.")
    }
    guard !data.prefix(4).contains(0), !data.starts(with: [0xFE, 0xFF]),
      !data.starts(with: [0xFF, 0xFE])
    else { throw invalid("The text in \(document) isn't UTF-8. Save it as UTF-8.") }
    guard first != UInt8(ascii: "<"), contentType != "text/html" else {
      throw invalid(
        "There is HTML in \(document), not JSON. Use the bank's accounts interface, not a web page."
      )
    }
  }

  private func json(in data: Data) throws(AccountLoadingError) -> JSON {
    do {
      return try JSONReader.value(of: data, names: Self.names.union(BankMessage.names))
    } catch {
      let place = "at line \(error.line), column \(error.column)"
      guard !error.isAtEnd || !mayBeCutOff else {
        throw AccountLoadingError(
          .unavailable,
          "The JSON in \(document) is cut off \(place). Try again later."
        )
      }
      throw invalid(
        "Invalid JSON in \(document): expected \(error.expected) \(place), but found \(error.found)."
      )
    }
  }

  private func invalid(_ sentence: String) -> AccountLoadingError {
    AccountLoadingError(.invalidData, sentence)
  }

  private func account(_ field: JSONField) throws(AccountLoadingError) -> ListedAccount {
    let balances = try field.member("balances").elements()
    let account = Account(
      identifier: try identifier(of: field),
      currency: try field.member("currency").currency(),
      name: try field.member("name").beginning(),
      product: try field.member("product").beginning(),
      balances: try self.balances(balances ?? [])
    )
    let link = balances == nil ? try balancesLink(of: field) : nil
    return ListedAccount(path: field.path, account: account, balancesLink: link)
  }

  private func identifier(of field: JSONField) throws(AccountLoadingError) -> Account.Identifier {
    for kind in Account.Identifier.Kind.allCases {
      guard let text = try field.member(kind.rawValue).text() else { continue }
      return Account.Identifier(kind, kind == .iban ? text.filter { !$0.isWhitespace } : text)
    }
    throw field.failure(
      "has no identifier: it must have one of iban, bban, maskedPan and resourceId"
    )
  }

  private func balances(_ fields: [JSONField]) throws(AccountLoadingError) -> [Balance] {
    var balances: [Balance] = []
    for field in fields {
      let type = try field.member("balanceType")
      guard let kind = try type.text() else {
        throw type.wrong("it must be text such as \"closingBooked\"")
      }
      var date = try field.member("referenceDate").date()
      let change = try field.member("lastChangeDateTime")
      if date == nil { date = try change.date() }
      balances.append(
        Balance(
          kind: Balance.Kind(rawValue: kind),
          money: try field.member("balanceAmount").money(),
          date: date,
          // It only orders balances of one day, so an invalid time isn't an error.
          lastChange: try change.text().flatMap(Date.init(bankTime:)),
          includesCreditLimit: try field.member("creditLimitIncluded").isTrue()
        )
      )
    }
    return balances
  }

  /// Returns `_links.balances.href`, or `_links.balances` if a bank writes the link there.
  private func balancesLink(of field: JSONField) throws(AccountLoadingError) -> String? {
    let links = try field.member("_links")
    guard links.value != nil else { return nil }
    let link = try links.member("balances")
    guard let value = link.value else { return nil }
    return try value.text == nil ? link.member("href").text() : link.text()
  }
}

/// An account of a list, whose balances may be missing.
package struct ListedAccount: Hashable, Sendable {
  /// The path of the account, such as `accounts[2]`.
  package let path: String
  /// The account, without missing balances.
  package let account: Account
  /// The link to missing balances.
  package let balancesLink: String?
}
