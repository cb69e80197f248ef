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

  @Test("reports a missing balance")
  func missingBalance() async throws {
    let loaded = accounts.map { Account(identifier: $0.identifier, currency: $0.currency) }
    try await withKnownIssue {
      try await suite(expecting: accounts) { FakeAccountLoader(loaded) }.run()
    } matching: {
      $0.breaks(AccountLoadingRule.wholeList.rawValue)
    }
  }

  @Test("reports an unexpected failure")
  func unexpectedFailure() async throws {
    try await withKnownIssue {
      let suite = suite(expecting: accounts) { FakeAccountLoader(throwing: error) }
      try await suite.check(.wholeList)
    } matching: {
      $0.breaks("\(AccountLoadingRule.wholeList.rawValue) It threw AccountLoadingError: There is")
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

  @Test("stops waiting for a load that does not begin")
  func unbegun() async throws {
    try await withKnownIssue {
      try await AccountLoadingCompatibility(
        expecting: accounts,
        failing: .impossible(because: "It has no source."),
        heldBack: .made { _ in FakeAccountLoader.waiting() },
        patience: .seconds(1)
      ) { FakeAccountLoader(accounts) }.check(.cancelledMeanwhile)
    } matching: {
      $0.breaks(
        "\(AccountLoadingRule.cancelledMeanwhile.rawValue) It has not ended after 1.0 seconds"
      )
    }
  }

  @Test("reports a source that was not held back")
  func notHeldBack() async throws {
    try await withKnownIssue {
      try await AccountLoadingCompatibility(
        expecting: accounts,
        failing: .impossible(because: "It has no source."),
        heldBack: .made { _ in FakeAccountLoader(accounts) }
      ) { FakeAccountLoader(accounts) }.run()
    } matching: {
      $0.breaks(AccountLoadingRule.cancelledMeanwhile.rawValue)
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

  @Test("requires a reason for an impossible check", arguments: ["", "It is in memory."])
  func impossible(reason: String) async throws {
    let suite = AccountLoadingCompatibility(
      expecting: accounts,
      failing: .impossible(because: reason),
      heldBack: .impossible(because: reason)
    ) { FakeAccountLoader(accounts) }
    for rule in [AccountLoadingRule.failure, .cancelledMeanwhile] {
      try await withKnownIssue {
        try await suite.check(rule)
      } when: {
        reason.isEmpty
      } matching: {
        $0.breaks("\(rule.rawValue) The situation is impossible")
      }
    }
  }

  @Test("records issues at its creation")
  func place() async throws {
    let place = SourceLocation(
      fileID: "My/Tests.swift",
      filePath: "/Tests.swift",
      line: 7,
      column: 1
    )
    try await withKnownIssue {
      try await AccountLoadingCompatibility(
        expecting: accounts,
        failing: .made { FakeAccountLoader(accounts) },
        heldBack: .made { _ in FakeAccountLoader(accounts) },
        sourceLocation: place
      ) { FakeAccountLoader() }.run()
    } matching: {
      $0.sourceLocation == place
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
