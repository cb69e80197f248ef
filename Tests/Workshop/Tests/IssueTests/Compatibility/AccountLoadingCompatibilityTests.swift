import Contracts
import ContractsTesting
import Testing

@Suite("The suite for loaders")
struct AccountLoadingCompatibilityTests {
  private let accounts: [Account]
  private let error = AccountLoadingError(.noInput, "There is no list: write one.")

  init() throws { accounts = try makeAccounts() }

  /// Creates the suite for a loader that supports all checks.
  private func suite(
    expecting accounts: [Account],
    loader: @escaping AccountLoadingCompatibility.MakeLoader
  ) -> AccountLoadingCompatibility {
    AccountLoadingCompatibility(
      expecting: accounts,
      failing: .made { FakeAccountLoader(throwing: error) },
      heldBack: .made { began in FakeAccountLoader.waiting(onLoad: began) },
      loader: loader
    )
  }

  @Test("accepts the fake")
  func fake() async throws {
    try await suite(expecting: accounts) { FakeAccountLoader(accounts) }.run()
  }

  @Test("reports exactly the rule that a loader breaks", arguments: AccountLoadingRule.allCases)
  func brokenRule(rule: AccountLoadingRule) async throws {
    let suite = AccountLoadingCompatibility(
      expecting: accounts,
      failing: .made { WrongLoader(breaking: rule, source: .none) },
      heldBack: .made { began in WrongLoader(breaking: rule, source: .held(began: began)) }
    ) { [accounts] in WrongLoader(breaking: rule, source: .list(accounts)) }
    try await withKnownIssue {
      try await suite.check(rule)
    } matching: {
      $0.breaks(rule.rawValue)
    }
    // A loader that supports no second load supports no concurrent ones either.
    for other in AccountLoadingRule.allCases where (rule, other) != (.again, .manyAtOnce) {
      if other != rule { try await suite.check(other) }
    }
  }

  @Test("stops waiting for an endless cancelled load")
  func endless() async throws {
    try await withKnownIssue {
      try await AccountLoadingCompatibility(
        expecting: accounts,
        failing: .impossible(because: "It has no source."),
        heldBack: .made { began in DeafLoader(began: began) },
        patience: .seconds(1)
      ) { FakeAccountLoader(accounts) }.check(.cancelledMeanwhile)
    } matching: {
      $0.breaks(
        "\(AccountLoadingRule.cancelledMeanwhile.rawValue) It has not ended after 1.0 seconds"
      )
    }
  }

  @Test("requires enough accounts to check completeness and order")
  func tooLittle() async throws {
    let one = Array(accounts.prefix(1))
    let bare = accounts.map { Account(identifier: $0.identifier, currency: $0.currency) }
    for few in [[], one, one + one, bare] {
      try await withKnownIssue {
        try await suite(expecting: few) { FakeAccountLoader(few) }.run()
      } matching: {
        $0.breaks("\(AccountLoadingRule.wholeList.rawValue) The rule needs")
      }
    }
  }
}

/// A loader that never ends, even when it is cancelled.
private struct DeafLoader: AccountLoading {
  let began: @Sendable () -> Void

  func load() async throws -> AccountList {
    try await Task { [began] in
      began()
      try await Task.sleep(for: .seconds(3600))
      return AccountList([])
    }.value
  }
}
