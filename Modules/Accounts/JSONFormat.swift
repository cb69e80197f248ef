import Contracts
import Foundation

/// Writes accounts as the JSON that loaders read.
struct JSONFormat: ReportFormatting {
  let name = "json"

  func text(of accounts: [Account]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(AccountList(accounts))
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
