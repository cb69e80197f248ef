import Contracts
import ContractsTesting
import Testing

@Suite("The suite for loaders, about messages")
struct FailureSentenceTests {
  /// Runs the suite for a loader that fails with an error.
  private func check(_ error: AccountLoadingError) async throws {
    let accounts = try makeAccounts()
    try await AccountLoadingCompatibility(
      expecting: accounts,
      failing: .made { FakeAccountLoader(throwing: error) },
      heldBack: .made { began in FakeAccountLoader.waiting(onLoad: began) }
    ) { FakeAccountLoader(accounts) }.run()
  }

  @Test(
    "reports a message that is not a sentence on one line",
    arguments: [
      ("", "begin"), ("there is none.", "begin"), ("- None is there.", "begin"),
      ("There is none", "end"), ("None.", "end"), ("There is none: write\none.", "control"),
      ("There is none\u{1B}[2J.", "control"), ("There is\u{2028}none.", "control"),
      ("There is\u{2029}none.", "control"),
    ]
  )
  func message(text: String, fault: String) async throws {
    try await withKnownIssue {
      try await check(AccountLoadingError(.noInput, text))
    } matching: {
      $0.breaks(AccountLoadingRule.failure.rawValue)
        && $0.comments.contains { $0.rawValue.contains(fault) }
    }
  }

  @Test(
    "accepts a sentence that begins with a value",
    arguments: [
      "\"a b.json\" is a folder. Name a file in it.", "64 MiB are the most.", "口座 がありません.",
    ]
  )
  func sentence(text: String) async throws {
    try await check(AccountLoadingError(.noInput, text))
  }
}
