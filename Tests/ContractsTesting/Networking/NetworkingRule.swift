/// What a network promises by conforming to `Networking`; each raw value is the rule in words.
public enum NetworkingRule: String, CaseIterable, Sendable {
  /// A refusal is a response too.
  case wholeResponse =
    "A final answer is asked for once, and given as a whole, whatever its status."
  /// Each caller gets the answer to its own request.
  case sideBySide = "The answers of requests that are sent side by side are not mixed up."
  /// A redirect is followed, and the response says where it came from.
  case redirects = "Redirects are followed, and the response has the URL that they lead to."
  /// A redirect may lead to where nobody should go.
  case forbiddenRedirects =
    "A redirect to no web address, with a user name or out of https throws a NetworkError."
  /// A redirect without end has one all the same.
  case redirectsWithoutEnd = "Redirects without end are given up as .tooManyRedirects."
  /// Header fields that are no secret reach whoever answers.
  case headers = "The header fields go to whoever answers, redirects included."
  /// Credentials reach the server that they are for.
  case credentials = "The credentials go to the origin of the URL, its own redirects included."
  /// Credentials reach no other server.
  case credentialsElsewhere = "The credentials never go to where a redirect leads elsewhere."
  /// Credentials are not sent where others can read along.
  case insecureCredentials =
    "Credentials for another machine over plain http are refused as .insecureCredentials."
  /// No answer is an error of the network.
  case unreachable = "Where nobody answers, a NetworkError is thrown."
  /// A request waits no longer than it may.
  case timeout = "A request that takes longer than it may throws .timedOut with its limit."
  /// A response is no larger than it may be.
  case bodyLimit = "A body larger than it may be throws .bodyTooLarge with its limit."
  /// A request that nobody wants any more is not sent.
  case cancelledBefore = "A request that was cancelled before it began throws CancellationError."
  /// A request that nobody wants any more ends, whatever the server does.
  case cancelledMeanwhile = "A request that is cancelled while it waits throws CancellationError."
}
