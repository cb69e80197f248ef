package import Contracts

/// A format for changes, with a line for each change.
package enum ChangeFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// A JSON object for each change.
  case json

  /// Returns the lines, each of which ends with a line break.
  package func text(of changes: [AccountChange]) throws -> String {
    try changes.map(line).joined()
  }

  private func line(of change: AccountChange) throws -> String {
    switch change {
    case .new(let account): try line("new", account)
    case .gone(let account): try line("gone", account)
    case .balance(let account, let before): try line("balance", account, before: before)
    }
  }

  private func line(_ word: String, _ account: Account, before: [Balance]? = nil) throws -> String {
    switch self {
    case .json:
      let amounts = before?.map { AmountJSON($0) }
      let json = ChangeJSON(account: AccountJSON(account), before: amounts, change: word)
      return try JSONFormat.text(of: json)
    case .text:
      var amounts = Self.amounts(account.balances)
      if let before { amounts = "\(Self.amounts(before)) -> \(amounts)" }
      return "\(word)  \(account.shownName)  \(account.number)  \(amounts)\n"
    }
  }

  private static func amounts(_ balances: [Balance]) -> String {
    if balances.isEmpty { return "-" }
    return balances.map(\.money.groupedText).joined(separator: ", ")
  }
}

private struct ChangeJSON: Encodable {
  let account: AccountJSON
  let before: [AmountJSON]?
  let change: String
}
