package import Contracts
package import Foundation

/// Reads the account lists that banks' account-information interfaces send.
///
/// The format is that of Berlin Group NextGenPSD2, `GET /v1/accounts`, and of the balances that
/// an account links to. Unknown fields are ignored.
package struct AccountListParser: Sendable {
  /// The most bytes that are read, from wherever they come.
  package static let sizeLimit = 100 << 20

  /// The whole and its lists are opened; each account and each balance is folded.
  private static let levels = 2

  /// What is read, as a sentence names it: "In accounts.json, …".
  private let document: @Sendable () -> String
  private let mayBeCutOff: Bool

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - document: What is read, as a sentence names it, such as a file name; made for an error.
  ///   - mayBeCutOff: Whether a text that ends too early is taken for one that was cut off on its
  ///     way, and the service for unavailable.
  package init(
    _ document: @escaping @autoclosure @Sendable () -> String,
    mayBeCutOff: Bool = false
  ) {
    self.document = document
    self.mayBeCutOff = mayBeCutOff
  }

  /// Reads an account list.
  ///
  /// - Parameters:
  ///   - data: The list in JSON.
  ///   - contentType: The media type that the sender declares.
  /// - Returns: The accounts, in the order of the list.
  /// - Throws: An error with the reason `invalidData` that names what is wrong, and where.
  package func accounts(
    in data: Data,
    contentType: String? = nil
  ) throws(AccountLoadingError) -> [ListedAccount] {
    try read(data, contentType) { (root) throws(AccountLoadingError) in
      guard let accounts = try root.member("accounts").elements(listed) else {
        throw try missing("accounts", in: root)
      }
      return accounts
    }
  }

  /// Reads the balances of one account.
  ///
  /// - Parameters:
  ///   - data: An object with `balances` in JSON.
  ///   - contentType: The media type that the sender declares.
  /// - Returns: The balances, in the order of the document.
  /// - Throws: An error with the reason `invalidData` that names what is wrong, and where.
  package func balances(
    in data: Data,
    contentType: String? = nil
  ) throws(AccountLoadingError) -> [Balance] {
    try read(data, contentType) { (root) throws(AccountLoadingError) in
      guard let balances = try balances(of: root) else { throw try missing("balances", in: root) }
      return balances
    }
  }

  /// Calls a function with the object that a text holds, which must not be kept.
  private func read<Success>(
    _ data: Data,
    _ contentType: String?,
    _ body: (JSONObject) throws(AccountLoadingError) -> Success
  ) throws(AccountLoadingError) -> Success {
    try check(data, contentType: contentType)
    return try data.withUnsafeBytes { bytes in
      Result { () throws(AccountLoadingError) in
        let json = try json(in: bytes.bindMemory(to: UInt8.self))
        return try body(JSONField(json.root, document: document).object())
      }
    }.get()
  }

  /// Makes sure that a text may be JSON.
  private func check(_ data: Data, contentType: String?) throws(AccountLoadingError) {
    guard data.count <= Self.sizeLimit else {
      throw invalid("There are more than 100 MiB in \(document()). Use a shorter list.")
    }
    let text = data.drop { [0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first else {
      throw invalid("There is nothing in \(document()). It must contain {\"accounts\": [...]}.")
    }
    let start = Array(data.prefix(4))
    guard !start.contains(0), ![[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(start.prefix(2)))
    else {
      throw invalid("The text in \(document()) isn't UTF-8. Save it as UTF-8.")
    }
    guard first != UInt8(ascii: "<"), contentType != "text/html" else {
      throw invalid(
        "There is HTML in \(document()), not JSON. Use the bank's accounts interface, not a web page."
      )
    }
  }

  private func json(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(AccountLoadingError) -> JSONDocument {
    do {
      return try JSONDocument(bytes, levels: Self.levels)
    } catch {
      guard !error.isAtEnd || !mayBeCutOff else {
        throw AccountLoadingError(
          .unavailable,
          "The JSON in \(document()) is cut off at line \(error.line), column \(error.column). "
            + "Try again later."
        )
      }
      throw invalid(
        "Invalid JSON in \(document()): expected \(error.expected) at line \(error.line), "
          + "column \(error.column), but found \(error.found)."
      )
    }
  }

  /// Explains why a document has not the list that was expected.
  private func missing(
    _ name: String,
    in root: JSONObject
  ) throws(AccountLoadingError) -> AccountLoadingError {
    if let text = BankMessage.text(in: root.value) {
      return invalid(
        "Instead of \(name), the bank sent an error in \(document()): \"\(text)\". "
          + "Resolve that, and try again."
      )
    }
    return try root.member(name).wrong("it must be a list")
  }

  private func invalid(_ sentence: String) -> AccountLoadingError {
    AccountLoadingError(.invalidData, sentence)
  }

  private func listed(
    _ field: JSONField,
    _ index: Int
  ) throws(AccountLoadingError) -> ListedAccount {
    let object = try field.object()
    let balances = try balances(of: object)
    let account = Account(
      identifier: try identifier(of: object),
      currency: try object.member("currency").currency(),
      name: try object.member("name").beginning(),
      product: try object.member("product").beginning(),
      balances: balances ?? []
    )
    let link = balances == nil ? try balancesLink(of: object) : nil
    return ListedAccount(index: index, account: account, balancesLink: link)
  }

  private func identifier(
    of object: JSONObject
  ) throws(AccountLoadingError) -> Account.Identifier {
    if let iban = try object.member("iban").text() {
      return .iban(iban.withoutWhitespace)
    }
    if let bban = try object.member("bban").text() { return .bban(bban) }
    if let card = try object.member("maskedPan").text() { return .maskedPAN(card) }
    if let resource = try object.member("resourceId").text() { return .resource(resource) }
    throw invalid(
      "In \(document()), \(object.path) has no identifier: "
        + "it must have one of iban, bban, maskedPan and resourceId."
    )
  }

  private func balances(of object: JSONObject) throws(AccountLoadingError) -> [Balance]? {
    try object.member("balances").elements(balance)
  }

  private func balance(_ field: JSONField, _: Int) throws(AccountLoadingError) -> Balance {
    let object = try field.object()
    let type = try object.member("balanceType")
    guard let kind = try type.text() else {
      throw type.wrong("it must be text such as \"closingBooked\"")
    }
    var date = try object.member("referenceDate").date()
    let change = try object.member("lastChangeDateTime")
    if date == nil { date = try change.date() }
    return Balance(
      kind: Balance.Kind(rawValue: kind),
      money: try object.member("balanceAmount").money(),
      date: date,
      lastChange: try change.time(),
      includesCreditLimit: try object.member("creditLimitIncluded").isTrue()
    )
  }

  /// Returns `_links.balances.href`; some banks leave out the object and write the link itself.
  private func balancesLink(of object: JSONObject) throws(AccountLoadingError) -> String? {
    let links = try object.member("_links")
    guard links.value != nil else { return nil }
    let link = try links.object().member("balances")
    guard let value = link.value else { return nil }
    return try value.isString ? link.text() : link.object().member("href").text()
  }
}

extension String {
  fileprivate var withoutWhitespace: String {
    // A look at the bytes spares the work for most texts.
    utf8.allSatisfy { (0x21...0x7E).contains($0) } ? self : filter { !$0.isWhitespace }
  }
}
