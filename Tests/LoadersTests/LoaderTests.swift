import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
import Loaders
import Testing

@Suite(.unwired)
struct LoaderTests {
  private let json = #"{"accounts": [{"name": "A", "iban": "X", "currency": "EUR"}]}"#

  /// Passes the path of a new file with a text to a closure.
  private func withFile<Result>(
    _ text: String,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await body(file.path)
  }

  @Test("The sample has four accounts with balances")
  func sample() async throws {
    let accounts = try await Container.shared.sampleLoader().load()
    #expect(accounts.map(\.name) == ["Main Account", "Savings", "Household", "Holidays"])
    #expect(accounts.allSatisfy { $0.balance != nil && $0.date != nil })
  }

  @Test("A file has the accounts")
  func file() async throws {
    let accounts = try await withFile(json) { try await Container.shared.fileLoader($0).load() }
    #expect(accounts.map(\.name) == ["A"])
  }

  @Test("An address has the accounts that the network gets")
  func address() async throws {
    let url = try #require(URL(string: "http://bank.example/accounts"))
    let network = FakeNetwork([url.absoluteString: json])
    Container.shared.network.register { network }
    let accounts = try await Container.shared.httpLoader(url).load()
    #expect(accounts.map(\.name) == ["A"])
  }

  @Test("An error of the network names the address")
  func addressWithoutAnswer() async throws {
    Container.shared.network.register { FakeNetwork() }
    let url = try #require(URL(string: "http://bank.example/"))
    await #expect(
      throws: AccountLoadingError(
        .unavailable,
        "No accounts from http://bank.example/: the fake network has no answer."
      )
    ) { try await Container.shared.httpLoader(url).load() }
  }

  @Test("A file that can't be read is named with the reason", arguments: ["", "/none"])
  func fileWithoutData(name: String) async throws {
    let path = FileManager.default.temporaryDirectory.path + name
    let error = await #expect(throws: AccountLoadingError.self) {
      try await Container.shared.fileLoader(path).load()
    }
    #expect(error?.reason == .noInput)
    #expect(error?.message.hasPrefix("The file '\(path)' can't be read: ") == true)
  }

  @Test("A pipe without a writer is an error, and doesn't wait")
  func pipe() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await Container.shared.fileLoader(path).load()
    }
    #expect(error?.message == "The file '\(path)' is empty, or a pipe that no program writes to.")
  }

  @Test(
    "A list that can't be read is refused as a whole, with the entry and the value",
    arguments: [
      ("<html>", "isn't JSON: Invalid value around character 0."),
      ("[]", #"has a wrong value in the whole: it isn't an object such as {"accounts": []}."#),
      ("{}", "has no 'accounts'."),
      (#"{"accounts": {}}"#, "has a wrong value in 'accounts': it isn't a list such as []."),
      (
        #"{"accounts": [5]}"#,
        #"has a wrong value in account 1: it isn't an object such as {"name": "Savings"}."#
      ),
      (
        #"{"accounts": [{"name": "A", "iban": "X", "currency": "EUR"}, {"name": "B"}]}"#,
        "has no 'iban' of account 2."
      ),
      (
        #"{"accounts": [{"name": "A", "iban": "X", "currency": "EUR", "balance": 1.5}]}"#,
        "has a wrong value in 'balance' of account 1: it isn't a text in quotes."
      ),
      (
        #"{"accounts": [{"name": "A", "iban": "X", "currency": "EUR", "balance": "1,5"}]}"#,
        "has a wrong value in 'balance' of account 1: '1,5' isn't an amount such as -1234.50."
      ),
    ]
  )
  func refusesLists(text: String, reason: String) async throws {
    let error = try await withFile(text) { path in
      await #expect(throws: AccountLoadingError.self) {
        try await Container.shared.fileLoader(path).load()
      }
    }
    #expect(error?.reason == .invalidData)
    #expect(error?.message.hasSuffix("' \(reason)") == true, "\(error?.message ?? "")")
  }
}
