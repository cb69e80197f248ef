import Contracts
import ContractsTesting
import Testing

@Suite("The suite for loaders")
struct AccountLoadingCompatibilityTests {
  private let accounts: [Account]
  private let error = AccountLoadingError(.noInput, "There is no list: write one.")

  init() throws { accounts = try makeAccounts() }

  /// Makes the suite for a loader of which everything can be shown.
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

  @Test("finds nothing wrong with the fake")
  func fake() async throws {
    try await suite(expecting: accounts) { FakeAccountLoader(accounts) }.run()
  }

  @Test("finds the rule that a loader breaks, and no other", arguments: AccountLoadingRule.allCases)
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
    // A loader that cannot be asked a second time cannot be asked by many either.
    for other in AccountLoadingRule.allCases where (rule, other) != (.again, .manyAtOnce) {
      if other != rule { try await suite.check(other) }
    }
  }

  @Test("finds that a balance is missing")
  func missingBalance() async throws {
    let loaded = accounts.map { Account(identifier: $0.identifier, currency: $0.currency) }
    try await withKnownIssue {
      try await suite(expecting: accounts) { FakeAccountLoader(loaded) }.run()
    } matching: {
      $0.breaks(AccountLoadingRule.wholeList.rawValue)
    }
  }

  @Test("finds that a load fails that should not")
  func unexpectedFailure() async throws {
    try await withKnownIssue {
      let suite = suite(expecting: accounts) { FakeAccountLoader(throwing: error) }
      try await suite.check(.wholeList)
    } matching: {
      $0.breaks("\(AccountLoadingRule.wholeList.rawValue) It threw AccountLoadingError: There is")
    }
  }

  @Test("gives up on a load that does not end, though it was cancelled")
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

  @Test("gives up on a load that does not begin")
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

  @Test("finds that a source was not held back")
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

  @Test("wants accounts that show whether all are there, and in order")
  func tooLittle() async throws {
    let one = Array(accounts.prefix(1))
    let bare = accounts.map { Account(identifier: $0.identifier, currency: $0.currency) }
    for few in [[], one, one + one, bare] {
      try await withKnownIssue {
        try await suite(expecting: few) { FakeAccountLoader(few) }.run()
      } matching: {
        $0.breaks("\(AccountLoadingRule.wholeList.rawValue) That shows with")
      }
    }
  }

  @Test("wants a reason for what cannot be shown", arguments: ["", "It is in memory."])
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
        $0.breaks("\(rule.rawValue) Say why")
      }
    }
  }

  @Test("records issues where it was made")
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

/// A loader that ends neither by itself nor when it is cancelled.
private struct DeafLoader: AccountLoading {
  let began: @Sendable () -> Void

  func load() async throws -> [Account] {
    try await Task { [began] in
      began()
      try await Task.sleep(for: .seconds(3600))
      return []
    }.value
  }
}
