public import Contracts
public import Foundation
public import Testing

/// Tests that an implementation of `Networking` keeps what the protocol promises.
///
/// The suite says what a server is to answer, and the test brings a server that does so:
///
/// ```swift
/// @Test func fetchesAsPromised() async throws {
///   try await NetworkingCompatibility(
///     unreachable: [closedPort, unknownHost],
///     origin: { answer in try origin(answering: answer) }
///   ) { MyNetwork() }.run()
/// }
/// ```
///
/// A broken rule is recorded as an issue where the suite was made, and begins with the rule.
public struct NetworkingCompatibility: Sendable {
  /// Says what a server does with a request; several requests may be asked about at once.
  public typealias Answer = @Sendable (ServedRequest) -> NetworkAnswer

  let unreachable: [URL]
  let patience: Duration
  let sourceLocation: SourceLocation
  let origin: @Sendable (@escaping Answer) async throws -> ReachableOrigin
  let network: @Sendable () async throws -> any Networking

  /// Creates a suite for an implementation.
  ///
  /// - Parameters:
  ///   - unreachable: URLs where nobody answers: one at least, such as a port that nobody listens
  ///     on and a host that nobody knows.
  ///   - patience: How long to wait for a request that should end by itself.
  ///   - sourceLocation: Where issues are recorded.
  ///   - origin: Starts a server that answers as it is told, over `https` or on this machine.
  ///   - network: Makes the network; called anew for each rule.
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
  /// - Throws: What making a network or an origin throws.
  public func run() async throws {
    for rule in NetworkingRule.allCases { try await check(rule) }
  }

  /// Checks one rule.
  ///
  /// - Parameter rule: The rule.
  /// - Throws: What making a network or an origin throws.
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
    case .unreachable: await failsWhereNobodyAnswers(network, trial)
    case .timeout: try await heedsTimeout(network, trial)
    case .bodyLimit: try await heedsBodyLimit(network, trial)
    case .cancelledBefore: try await heedsCancellationBefore(network, trial)
    case .cancelledMeanwhile: try await heedsCancellationMeanwhile(network, trial)
    }
  }

  /// A time limit of a request that does not come before the suite's patience ends.
  ///
  /// Far longer, as patience does not count the time in which a busy machine lets nobody run.
  var timeout: Duration { patience * 100 }

  /// Makes a request whose own time limit does not come before the suite's patience ends.
  func request(to url: URL) -> NetworkRequest { NetworkRequest(url: url, timeout: timeout) }
}
