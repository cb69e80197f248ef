public import Contracts
public import Foundation
public import Testing

/// A suite that tests an implementation of `Networking` against the contract.
///
/// The suite passes answers to a closure of the test, which starts a server with them:
///
/// ```swift
/// @Test func keepsTheContract() async throws {
///   try await NetworkingCompatibility(
///     unreachable: [closedPort, unknownHost],
///     origin: { answer in try origin(answering: answer) }
///   ) { MyNetwork() }.run()
/// }
/// ```
///
/// If a rule is broken, the suite records an issue at the line that creates the suite. The issue begins
/// with the rule.
public struct NetworkingCompatibility: Sendable {
  /// A closure that returns the answer to a request.
  ///
  /// It can be called concurrently.
  public typealias Answer = @Sendable (ServedRequest) -> NetworkAnswer

  let unreachable: [URL]
  let patience: Duration
  let sourceLocation: SourceLocation
  let origin: @Sendable (@escaping Answer) async throws -> ReachableOrigin
  let network: @Sendable () async throws -> any Networking

  /// Creates a suite for an implementation.
  ///
  /// - Parameters:
  ///   - unreachable: At least one URL without a server, such as one with a closed port or an unknown
  ///     host.
  ///   - patience: The time limit for requests that should end.
  ///   - sourceLocation: The place of issues.
  ///   - origin: Starts a server with the given answers, over `https` or on this machine.
  ///   - network: Creates a network, for each rule.
  public init(
    unreachable: [URL],
    patience: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    origin: @escaping @Sendable (@escaping Answer) async throws -> ReachableOrigin,
    network: @escaping @Sendable () async throws -> any Networking
  ) {
    self.unreachable = unreachable
    self.patience = patience
    self.sourceLocation = sourceLocation
    self.origin = origin
    self.network = network
  }

  /// Checks all rules.
  ///
  /// - Throws: An error from the creation of a network or an origin.
  public func run() async throws {
    for rule in NetworkingRule.allCases { try await check(rule) }
  }

  /// Checks one rule.
  ///
  /// - Parameter rule: The rule.
  /// - Throws: An error from the creation of a network or an origin.
  public func check(_ rule: NetworkingRule) async throws {
    let trial = Trial(rule: rule.rawValue, patience: patience, sourceLocation: sourceLocation)
    let network = try await network()
    switch rule {
    case .wholeResponse: try await givesWholeResponse(network, trial)
    case .sideBySide: try await keepsAnswersApart(network, trial)
    case .redirects: try await followsRedirects(network, trial)
    case .forbiddenRedirects: try await refusesRedirects(network, trial)
    case .redirectsWithoutEnd: try await endsRedirects(network, trial)
    case .headers: try await sendsHeaders(network, trial)
    case .credentials: try await sendsCredentials(network, trial)
    case .credentialsElsewhere: try await sendsNoCredentialsElsewhere(network, trial)
    case .insecureCredentials: try await refusesInsecureCredentials(network, trial)
    case .unreachable: await failsWithoutAServer(network, trial)
    case .timeout: try await heedsTimeout(network, trial)
    case .bodyLimit: try await heedsBodyLimit(network, trial)
    case .cancelledBefore: try await heedsCancellationBefore(network, trial)
    case .cancelledMeanwhile: try await heedsCancellationMeanwhile(network, trial)
    }
  }

  /// A time limit for requests that is never reached before the suite's patience ends.
  ///
  /// It is far longer than the patience, because that doesn't count the time in which a busy machine
  /// doesn't run this process.
  var timeout: Duration { patience * 100 }

  /// Creates a request with this time limit.
  func request(to url: URL) -> NetworkRequest { NetworkRequest(url: url, timeout: timeout) }
}
