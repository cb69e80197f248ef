import Contracts
import Foundation

/// What is fetched over HTTP: the account list, or the balances of one account.
struct Resource {
  /// Where it is.
  let url: URL
  /// The path of the account whose balances it holds; none for the list.
  var account: String?

  /// The resource, as a sentence names it.
  var named: String { account.map { "the balances of \($0)" } ?? "the accounts" }

  /// The answer to a request for it, as a sentence names it.
  var document: String { account == nil ? "the answer of \(place)" : "\(named) from \(place)" }

  /// The URL without a user name and a password.
  var place: String {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    parts?.fragment = nil
    return (parts?.string ?? url.relativePath).escaped.shortened(to: 200)
  }

  /// Returns the balances that an account in the list links to.
  ///
  /// - Parameters:
  ///   - link: The link, absolute or relative.
  ///   - account: The path of the account in the list.
  ///   - base: Where the list came from.
  /// - Returns: The resource behind the link.
  /// - Throws: An error with the reason `invalidData` when the link leads to no web address.
  func linked(
    _ link: String,
    of account: String,
    base: URL
  ) throws(AccountLoadingError) -> Resource {
    func wrong(_ fix: String) -> AccountLoadingError {
      AccountLoadingError(
        .invalidData,
        "In \(document), \(account)._links.balances.href is \(link.quoted): \(fix)."
      )
    }
    guard let url = URL(string: link, relativeTo: base)?.absoluteURL, let origin = Origin(url),
      url.user() == nil
    else { throw wrong("it must lead to an http or https address without a user name") }
    guard origin.isEncrypted || Origin(base)?.isEncrypted != true else {
      throw wrong("it must lead to an https address, like that of the list")
    }
    return Resource(url: url, account: account)
  }

  /// Makes sure that the credentials may be sent here.
  ///
  /// - Throws: An error with the reason `invalidRequest` that does not show the credentials.
  func check(_ credentials: Credentials) throws(AccountLoadingError) {
    guard let origin = Origin(url) else {
      throw AccountLoadingError(
        .invalidRequest,
        "\(place.quoted) isn't a web address. Use one such as https://bank.example/v1/accounts."
      )
    }
    guard url.user() == nil else {
      throw AccountLoadingError(
        .invalidRequest,
        "The address \(place) has a user name. Leave it out, and set ACCOUNTS_TOKEN."
      )
    }
    guard credentials.isEmpty || origin.isConfidential else {
      throw failure(.insecureCredentials)
    }
  }
}
