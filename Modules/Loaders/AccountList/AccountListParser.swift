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
    "accounts", "balances", "currency", "name", "displayName", "ownerName", "product", "_links",
    "href", "next", "self", "balanceType", "balanceAmount", "amount", "referenceDate",
    "lastChangeDateTime",
    "creditLimitIncluded",
  ])

  private let document: String
  private let mayBeCutOff: Bool
  private let contentType: String?
  private let url: URL?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - document: The name of the document in messages, such as a file name.
  ///   - mayBeCutOff: Whether an incomplete text means that the service is unavailable, because the
  ///     connection has ended early.
  ///   - contentType: The media type that the sender declares.
  ///   - url: The URL of the document, after redirects.
  package init(
    _ document: String,
    mayBeCutOff: Bool = false,
    contentType: String? = nil,
    url: URL? = nil
  ) {
    self.document = document
    self.mayBeCutOff = mayBeCutOff
    self.contentType = contentType
    self.url = url
  }

  /// Reads an account list.
  ///
  /// - Parameter data: The list in JSON.
  /// - Returns: The accounts, in the order of the list.
  /// - Throws: An error with the reason `invalidData` that names the fault and its place.
  package func accounts(in data: Data) throws(AccountLoadingError) -> ListedAccounts {
    let root = try root(with: "accounts", in: data)
    var listed = ListedAccounts()
    for field in try root.member("accounts").elements() ?? [] {
      listed.accounts.append(try account(field))
    }
    if let next = nextPage(in: root) {
      listed.notes = [
        invalid(
          "The further page \(next.quoted), which is _links.next in \(document), isn't read, so its "
            + "accounts are in no total. Load it with --url, too."
        )
      ]
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
  package func balances(
    in data: Data,
    currency: Currency
  ) throws(AccountLoadingError) -> [Balance] {
    let list = try root(with: "balances", in: data).member("balances")
    let balances = try list.bookedBalances(in: currency)
    if balances.isEmpty { throw list.noBookedBalance() }
    return balances
  }

  /// Returns the document, which must have a list with a name.
  private func root(with name: String, in data: Data) throws(AccountLoadingError) -> JSONField {
    try check(data)
    let root = JSONField(try json(in: data), in: document)
    let member = try root.member(name)
    if try member.elements() != nil { return root }
    if let text = root.value.flatMap(BankMessage.text) {
      throw invalid(
        "Instead of \(name), the bank sent an error in \(document): \"\(text)\". "
          + "Resolve that, and try again."
      )
    }
    var rule = "it must be a list"
    if member.value == nil { rule += root.others(than: name) }
    throw member.wrong(rule)
  }

  /// Checks the size, the encoding and the content type of a text.
  private func check(_ data: Data) throws(AccountLoadingError) {
    guard data.count <= Self.sizeLimit else {
      throw invalid("There are more than 100 MiB in \(document). Use a shorter list.")
    }
    // After white space and a byte order mark.
    let text = data.drop { [0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first else {
      throw invalid("There is nothing in \(document). It must contain {\"accounts\": [...]}.")
    }
    guard !data.prefix(4).contains(0), !data.starts(with: [0xFE, 0xFF]),
      !data.starts(with: [0xFF, 0xFE])
    else { throw invalid("The text in \(document) isn't UTF-8. Save it as UTF-8.") }
    guard !text.starts(with: "<?xml".utf8) else {
      throw invalid("There is XML in \(document), not JSON. Use a list in JSON.")
    }
    // Some servers declare JSON as HTML.
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let isDeclaredAsHTML = contentType == "text/html" && !isJSON
    guard first != UInt8(ascii: "<"), !isDeclaredAsHTML else {
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
    let names = ["name", "displayName", "ownerName"].lazy
    let account = Account(
      identifier: try identifier(of: field),
      currency: try field.member("currency").currency(),
      name: names.compactMap { field.value?[$0]?.beginning }.first,
      product: field.value?["product"]?.beginning
    )
    var listed = ListedAccount(account, path: field.path)
    do throws(AccountLoadingError) {
      let list = try field.member("balances")
      listed.account.balances = try list.bookedBalances(in: account.currency)
      guard listed.account.balances.isEmpty else { return listed }
      let links = try field.member("_links")
      if links.value != nil { listed.balancesLink = try link("balances", in: links) }
      if let link = listed.balancesLink {
        throw list.noBookedBalance(", and a file can't follow the link \(link.quoted): use --url")
      }
      let others = links.others(than: "balances")
      throw list.noBookedBalance(", and there is no link named balances\(others)")
    } catch {
      listed.fail(error)
    }
    return listed
  }

  private func identifier(of field: JSONField) throws(AccountLoadingError) -> Account.Identifier {
    for kind in Account.Identifier.Kind.allCases {
      guard let text = try field.member(kind.rawValue).text() else { continue }
      guard kind == .iban else { return Account.Identifier(kind, text) }
      return Account.Identifier(kind, text.filter { !$0.isWhitespace })
    }
    throw field.failure(
      "has no identifier: it must have one of iban, bban, maskedPan and resourceId"
    )
  }

  /// Returns the link to a further page, if any.
  ///
  /// Some banks link the last page to itself.
  private func nextPage(in root: JSONField) -> String? {
    guard let links = try? root.member("_links"), let next = try? link("next", in: links) else {
      return nil
    }
    if let own = try? link("self", in: links), address(of: own) == address(of: next) { return nil }
    if let url, address(of: url.absoluteString) == address(of: next) { return nil }
    return next
  }

  /// Returns the absolute address of a link, without a fragment.
  private func address(of link: String) -> Substring {
    let address = URL(text: link, relativeTo: url)?.absoluteURL.absoluteString
    return (address ?? link).prefix { $0 != "#" }
  }

  /// Returns the `href` of a link, or the link itself if a bank writes the address there.
  private func link(_ name: String, in links: JSONField) throws(AccountLoadingError) -> String? {
    let link = try links.member(name)
    guard let value = link.value else { return nil }
    if value.text != nil { return try link.text() }
    return try link.member("href").text()
  }
}
