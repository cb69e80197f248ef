public import Contracts
public import Testing

/// Tests that an implementation of `AccountLoading` keeps what the protocol promises.
///
/// Any implementation can be tested:
///
/// ```swift
/// @Test func loadsAsPromised() async throws {
///   try await AccountLoadingCompatibility(
///     expecting: accounts,
///     failing: .made { MyLoader(path: "/none") },
///     heldBack: .impossible(because: "A file is there at once.")
///   ) { MyLoader(path: path) }.run()
/// }
/// ```
///
/// A broken rule is recorded as an issue where the suite was made, and begins with the rule.
public struct AccountLoadingCompatibility: Sendable {
  /// Makes a loader.
  public typealias MakeLoader = @Sendable () async throws -> any AccountLoading
  /// Makes a loader whose source calls a closure as soon as it is asked, and then gives nothing.
  public typealias MakeHeldLoader =
    @Sendable (_ began: @escaping @Sendable () -> Void) async throws -> any AccountLoading

  let accounts: [Account]
  let failing: Situation<MakeLoader>
  let heldBack: Situation<MakeHeldLoader>
  let patience: Duration
  let sourceLocation: SourceLocation
  let loader: MakeLoader

  /// Creates a suite for an implementation.
  ///
  /// - Parameters:
  ///   - accounts: All that the source holds: two different accounts at least, and a balance.
  ///   - failing: Makes a loader that has no complete list to give.
  ///   - heldBack: Makes a loader whose source is held back for as long as the suite runs.
  ///   - patience: How long to wait for a load that should end by itself.
  ///   - sourceLocation: Where issues are recorded.
  ///   - loader: Makes a loader of the accounts; called anew for each rule.
  public init(
    expecting accounts: [Account],
    failing: Situation<MakeLoader>,
    heldBack: Situation<MakeHeldLoader>,
    patience: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    loader: @escaping MakeLoader
  ) {
    self.accounts = accounts
    self.failing = failing
    self.heldBack = heldBack
    self.patience = patience
    self.sourceLocation = sourceLocation
    self.loader = loader
  }

  /// Checks all rules.
  ///
  /// - Throws: What making a loader throws.
  public func run() async throws {
    for rule in AccountLoadingRule.allCases { try await check(rule) }
  }

  /// Checks one rule.
  ///
  /// - Parameter rule: The rule.
  /// - Throws: What making a loader throws.
  public func check(_ rule: AccountLoadingRule) async throws {
    let trial = Trial(rule: rule.rawValue, patience: patience, sourceLocation: sourceLocation)
    switch rule {
    case .wholeList: try await givesWholeList(trial)
    case .again: try await givesTheSameAgain(trial)
    case .manyAtOnce: try await givesWholeListToEach(trial)
    case .failure: try await failsWithSentence(trial)
    case .cancelledBefore: try await heedsCancellationBefore(trial)
    case .cancelledMeanwhile: try await heedsCancellationMeanwhile(trial)
    }
  }
}
