/// A rule of the contract of `Networking`, with its text as raw value.
public enum NetworkingRule: String, CaseIterable, Sendable {
  /// An error status is a response, too.
  case wholeResponse =
    "A request with a final answer is sent once, and its response is complete with any status."
  /// Concurrent requests don't affect each other.
  case sideBySide = "Each of several concurrent requests gets its own answer."
  /// The response has the URL after redirects.
  case redirects = "Redirects are followed, and the response has their last URL."
  /// Some redirects are forbidden.
  case forbiddenRedirects =
    "A redirect to another scheme, with a user name or from https to http throws a NetworkError."
  /// The number of redirects is limited.
  case redirectsWithoutEnd = "Endless redirects throw .tooManyRedirects."
  /// Header fields that aren't secret are sent to all servers.
  case headers = "The header fields are sent to all servers, including those of redirects."
  /// Credentials are sent to their server.
  case credentials = "The credentials are sent to the URL's origin, also after its own redirects."
  /// Credentials aren't sent to other servers.
  case credentialsElsewhere = "The credentials are never sent to another origin after a redirect."
  /// Credentials aren't sent unencrypted over a network.
  case insecureCredentials =
    "Credentials for another machine over http throw .insecureCredentials."
  /// An unreachable server is a network error.
  case unreachable = "A request to an unreachable server throws a NetworkError."
  /// A request ends within its time limit.
  case timeout = "A request that exceeds its time limit throws .timedOut with the limit."
  /// The size of a body is limited.
  case bodyLimit = "A body that exceeds its limit throws .bodyTooLarge with the limit."
  /// A request isn't sent after cancellation.
  case cancelledBefore = "A request that is cancelled before it begins throws CancellationError."
  /// A request ends after cancellation, even if the server doesn't answer.
  case cancelledMeanwhile = "A waiting request that is cancelled throws CancellationError."
}
