package import Contracts

/// A form in which changes can be written, a line for each.
package enum ChangeFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs: a JSON object for each change.
  case json

  /// Returns the lines, each with a line break at its end.
  package func text(of changes: [AccountChange]) throws -> String {
    try changes.map { change in
      let (word, account, before): (String, AccountSummary, [Balance]?) =
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
        let balances = [before, account.bookedBalances].compactMap(\.self).map(Self.amounts)
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
