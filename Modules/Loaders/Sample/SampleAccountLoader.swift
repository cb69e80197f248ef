import Contracts
import Foundation

/// Loads the accounts of a person who does not exist.
struct SampleAccountLoader: AccountLoading {
  func load() async throws -> [Account] {
    try AccountListParser("the built-in sample").accounts(in: Data(Self.json.utf8)).map(\.account)
  }
}
