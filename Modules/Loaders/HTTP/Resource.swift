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

extension Resource {
  /// The error of a loader without a network.
  var noNetwork: AccountLoadingError {
    AccountLoadingError(
      .unavailable,
      "\(sentenceStart) can't be fetched from \(place): no network is registered. "
        + "Register Container.network in the app's autoRegister()."
    )
  }

  /// Explains why there is no response.
  func failure(_ error: NetworkError) -> AccountLoadingError {
    let (reason, fix): (AccountLoadingError.Reason, String) =
      switch error {
      case .connectionRefused: (.unavailable, "Check the host and the port, or try again later")
      case .unknownHost: (.unavailable, "Check the spelling of the host, or the connection")
      case .timedOut: (.unavailable, "Try again later, or allow more time with --timeout")
      case .noAnswer, .cutOff: (.unavailable, "Try again later")
      case .tooManyRedirects: (.unavailable, "Use the address that it should lead to")
      case .insecureConnection: (.unavailable, "Check the host and its certificate")
      case .failed: (.unavailable, "Check the address, or try again later")
      case .noLibrary:
        (.unavailable, "Install libcurl4, which some systems call libcurl4t64 or libcurl")
      case .bodyTooLarge: (.invalidData, "Ask for fewer accounts")
      case .insecureCredentials:
        (.invalidRequest, "Use https, or unset ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID")
      }
    return AccountLoadingError(
      reason,
      "\(sentenceStart) can't be fetched from \(place): \(error.description.escaped). \(fix)."
    )
  }

  /// Explains a response whose status says that it holds no accounts.
  ///
  /// A request that the service does not understand (400 and its like) is an invalid request. A
  /// status that no such service sends (1xx, or 3xx without a place to go) is invalid data.
  func refusal(_ response: NetworkResponse) -> AccountLoadingError {
    let (reason, fix): (AccountLoadingError.Reason, String) =
      switch response.status {
      case 401, 403, 407: (.notPermitted, "Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID")
      case 404, 410: (.noInput, "Check the path of the address")
      case 408, 425, 429, 500...: (.unavailable, "Try again \(timeToAsk(after: response))")
      case 400...: (.invalidRequest, "Check the address, the token and the consent")
      default: (.invalidData, "Use the address of an account list")
      }
    let message = BankMessage.text(in: response.body).map { ", \"\($0)\"" } ?? ""
    return AccountLoadingError(
      reason,
      "\(sentenceStart) can't be fetched: \(place) answered with status "
        + "\(response.status)\(message). \(fix)."
    )
  }

  /// The time until the next attempt, as the end of a sentence.
  private func timeToAsk(after response: NetworkResponse) -> String {
    guard let pause = response.pause(from: Date()), pause > .zero else { return "later" }
    let seconds = Int((pause / .seconds(1)).rounded(.up))
    return "in \(seconds) second\(seconds == 1 ? "" : "s")"
  }

  private var sentenceStart: String { named.prefix(1).uppercased() + named.dropFirst() }
}
