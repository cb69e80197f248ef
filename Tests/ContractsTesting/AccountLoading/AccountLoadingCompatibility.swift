public import Contracts
public import Testing

/// A suite that tests an implementation of `AccountLoading` against the contract.
///
/// It can test any implementation:
///
/// ```swift
/// @Test func keepsTheContract() async throws {
///   try await AccountLoadingCompatibility(
///     expecting: accounts,
///     failing: .made { MyLoader(path: "/none") },
///     heldBack: .impossible(because: "A file is there at once.")
///   ) { MyLoader(path: path) }.run()
/// }
/// ```
///
/// If a rule is broken, the suite records an issue at the line that creates the suite. The issue begins
/// with the rule.
public struct AccountLoadingCompatibility: Sendable {
  /// A closure that creates a loader.
  public typealias MakeLoader = @Sendable () async throws -> any AccountLoading
  /// A closure that creates a loader whose source calls `began` at the start of a load, and then blocks.
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
  ///   - accounts: All accounts of the source: at least two different ones, and a balance.
  ///   - failing: Creates a loader that fails.
  ///   - heldBack: Creates a loader whose source blocks.
  ///   - patience: The time limit for loads that should end.
  ///   - sourceLocation: The place of issues.
  ///   - loader: Creates a loader of the accounts, for each rule.
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
  /// - Throws: An error from the creation of a loader.
  public func run() async throws {
    for rule in AccountLoadingRule.allCases { try await check(rule) }
  }

  /// Checks one rule.
  ///
  /// - Parameter rule: The rule.
  /// - Throws: An error from the creation of a loader.
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
