import Contracts
import Foundation

/// Loads the accounts of a person who does not exist.
struct SampleAccountLoader: AccountLoading {
  func load() async throws -> [Account] {
    try Task.checkCancellation()
    let parser = AccountListParser("the built-in sample")
    return try parser.accounts(in: Data(Self.json.utf8)).map(\.account)
  }
}
