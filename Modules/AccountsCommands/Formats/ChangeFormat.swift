package import Contracts

/// A format for changes, with a line for each change.
package enum ChangeFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// A JSON object for each change.
  case json

  /// Returns the lines, each of which ends with a line break.
  package func text(of changes: [AccountChange]) throws -> String {
    try changes.map { change in
      let (word, account, before): (String, Account, [Balance]?) =
        switch change {
        case .new(let account): ("new", account, nil)
        case .gone(let account): ("gone", account, nil)
        case .balance(let account, let before): ("balance", account, before)
        }
      switch self {
      case .json:
        return try JSONFormat.text(
          of: ChangeJSON(
            account: AccountJSON(account),
            before: before?.map { AmountJSON($0) },
            change: word
          )
        )
      case .text:
        let balances = [before, account.balances].compactMap(\.self).map(Self.amounts)
        let amounts = balances.joined(separator: " -> ")
        return "\(word)  \(account.shownName)  \(account.number)  \(amounts)\n"
      }
    }.joined()
  }

  private static func amounts(_ balances: [Balance]) -> String {
    balances.isEmpty ? "-" : balances.map(\.money.groupedText).joined(separator: ", ")
  }
}

private struct ChangeJSON: Encodable {
  let account: AccountJSON
  let before: [AmountJSON]?
  let change: String
}
