import CommandLineKit
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

  /// The URL for messages, without user name and password.
  var place: String { url.absoluteString.withoutPassword.withoutControls.cut(toColumns: 200) }

  /// Returns the resource with the balances of an account.
  ///
  /// - Parameters:
  ///   - listed: The account, with an absolute or relative link.
  ///   - base: The URL of the list.
  /// - Returns: The resource.
  /// - Throws: An error with the reason `invalidData` if the link isn't a URL, or leads from `https` to
  ///   another scheme.
  func linked(from listed: ListedAccount, base: URL) throws(AccountLoadingError) -> Resource {
    let link = listed.balancesLink ?? ""
    let url = URL(text: link, relativeTo: base)?.absoluteURL
    guard let url, url.scheme == "https" || base.scheme != "https" else {
      throw AccountLoadingError(
        .invalidData,
        "In \(document), \(listed.path)._links.balances.href is \(link.quoted): it must lead to an "
          + "address with https, like that of the list."
      )
    }
    return Resource(url: url, account: listed.path)
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
    let cause = error.description.withoutControls
    let words = "\(sentenceStart) can't be fetched from \(place): \(cause)."
    switch error {
    case .bodyTooLarge:
      return AccountLoadingError(.invalidData, "\(words) Ask for fewer accounts.")
    case .insecureCredentials:
      let fix = "Use https, or unset ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID."
      return AccountLoadingError(.invalidRequest, "\(words) \(fix)")
    default:
      return AccountLoadingError(.unavailable, "\(words) \(fix(for: error)).")
    }
  }

  /// Returns the fix for an error after which the service is unavailable.
  private func fix(for error: NetworkError) -> String {
    switch error {
    case .connectionRefused: "Check the host and the port, or try again later"
    case .unknownHost: "Check the spelling of the host, or the connection"
    case .timedOut: "Try again later, or allow more time with --timeout"
    case .tooManyRedirects: "Use the final address"
    case .insecureConnection: "Check the host and its certificate"
    case .noLibrary: "Install libcurl4, which some systems call libcurl4t64 or libcurl"
    default: "Check the address, or try again later"
    }
  }

  /// Returns the loading error for a response with an error status.
  ///
  /// Most statuses from 400 to 499 mean an invalid request. A status that no account service sends (1xx,
  /// or 3xx without a location) means invalid data.
  func refusal(_ response: NetworkResponse) -> AccountLoadingError {
    var answer = "status \(response.status)"
    if let message = BankMessage.text(in: response.body) { answer += ", \"\(message)\"" }
    let words = "\(sentenceStart) can't be fetched: \(place) answered with \(answer)."
    switch response.status {
    case 401, 403:
      let fix = "Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID."
      return AccountLoadingError(.notPermitted, "\(words) \(fix)")
    case 404, 410:
      return AccountLoadingError(.noInput, "\(words) Check the path of the address.")
    case 408, 425, 429, 500...:
      return AccountLoadingError(.unavailable, "\(words) Try again \(timeToAsk(after: response)).")
    case 400...:
      let fix = "Check the address, the token and the consent."
      return AccountLoadingError(.invalidRequest, "\(words) \(fix)")
    default:
      return AccountLoadingError(.invalidData, "\(words) Use the address of an account list.")
    }
  }

  /// The time until the next attempt, as the end of a sentence.
  private func timeToAsk(after response: NetworkResponse) -> String {
    guard let pause = response.retryAfter, pause > .zero else { return "later" }
    return "in \(pause.secondsText)"
  }

  private var sentenceStart: String { named.prefix(1).uppercased() + named.dropFirst() }
}
