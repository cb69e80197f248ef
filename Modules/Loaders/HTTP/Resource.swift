import Contracts
import Foundation

/// A resource of the bank: the account list, or the balances of one account.
struct Resource {
  /// The URL of the resource.
  let url: URL
  /// The path of the account in the list, or `nil` for the list itself.
  var account: String?

  /// The name of the resource in messages.
  var named: String {
    guard let account else { return "the accounts" }
    return "the balances of \(account)"
  }

  /// The name of the response in messages.
  var document: String {
    if account == nil { return "the answer of \(place)" }
    return "\(named) from \(place)"
  }

  /// Returns the parser for a response.
  func parser(of response: NetworkResponse) -> AccountListParser {
    AccountListParser(
      document,
      mayBeCutOff: true,
      contentType: response.contentType,
      url: response.url
    )
  }

  /// The URL for messages, without user name and password.
  var place: String {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.user = nil
    parts?.password = nil
    parts?.fragment = nil
    return (parts?.string ?? url.relativePath).escaped.shortened(to: 200)
  }

  /// Returns the resource with the balances of an account.
  ///
  /// - Parameters:
  ///   - listed: The account, with an absolute or relative link.
  ///   - base: The URL of the list.
  /// - Returns: The resource.
  /// - Throws: An error with the reason `invalidData` if the link isn't an `http` or `https` URL.
  func linked(from listed: ListedAccount, base: URL) throws(AccountLoadingError) -> Resource {
    let link = listed.balancesLink ?? ""
    func wrong(_ fix: String) -> AccountLoadingError {
      AccountLoadingError(
        .invalidData,
        "In \(document), \(listed.path)._links.balances.href is \(link.quoted): \(fix)."
      )
    }
    guard let url = URL(text: link, relativeTo: base)?.absoluteURL, let origin = Origin(url),
      url.user() == nil
    else { throw wrong("it must lead to an http or https address without a user name") }
    guard origin.isEncrypted || Origin(base)?.isEncrypted != true else {
      throw wrong("it must lead to an https address, like that of the list")
    }
    return Resource(url: url, account: listed.path)
  }

  /// Checks that the credentials may be sent to this URL.
  ///
  /// - Throws: An error with the reason `invalidRequest`, which doesn't show the credentials.
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

  /// Returns the loading error for a network error.
  func failure(_ error: NetworkError) -> AccountLoadingError {
    let (reason, fix): (AccountLoadingError.Reason, String) =
      switch error {
      case .connectionRefused: (.unavailable, "Check the host and the port, or try again later")
      case .unknownHost: (.unavailable, "Check the spelling of the host, or the connection")
      case .timedOut: (.unavailable, "Try again later, or allow more time with --timeout")
      case .noAnswer, .cutOff: (.unavailable, "Try again later")
      case .tooManyRedirects: (.unavailable, "Use the final address")
      case .proxyFailed:
        (.unavailable, "Check http_proxy, https_proxy and all_proxy in the environment")
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

  /// Returns the loading error for a response with an error status.
  ///
  /// Most statuses from 400 to 499 mean an invalid request. A status that no account service sends (1xx,
  /// or 3xx without a location) means invalid data.
  func refusal(_ response: NetworkResponse) -> AccountLoadingError {
    if response.status == 407 { return failure(.lockedProxy) }
    let (reason, fix): (AccountLoadingError.Reason, String) =
      switch response.status {
      case 401, 403: (.notPermitted, "Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID")
      case 404, 410: (.noInput, "Check the path of the address")
      case 408, 425, 429, 500...: (.unavailable, "Try again \(timeToAsk(after: response))")
      case 400...: (.invalidRequest, "Check the address, the token and the consent")
      default: (.invalidData, "Use the address of an account list")
      }
    var answer = "status \(response.status)"
    if let message = BankMessage.text(in: response.body) { answer += ", \"\(message)\"" }
    return AccountLoadingError(
      reason,
      "\(sentenceStart) can't be fetched: \(place) answered with \(answer). \(fix)."
    )
  }

  /// The time until the next attempt, as the end of a sentence.
  private func timeToAsk(after response: NetworkResponse) -> String {
    guard let pause = response.pause(from: Date()), pause > .zero else { return "later" }
    let seconds = Int((pause / .seconds(1)).rounded(.up))
    if seconds == 1 { return "in 1 second" }
    return "in \(seconds) seconds"
  }

  private var sentenceStart: String { named.prefix(1).uppercased() + named.dropFirst() }
}
