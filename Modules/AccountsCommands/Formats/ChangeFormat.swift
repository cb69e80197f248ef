public import Contracts

/// A form in which changes can be written, a line for each.
public enum ChangeFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs: a JSON object for each change.
  case json

  /// Returns the lines, each with a line break at its end.
  public func text(of changes: [AccountChange]) -> String {
    changes.map { self == .json ? Self.json($0) : Self.line($0) }.joined()
  }

  private static func line(_ change: AccountChange) -> String {
    let (word, account, balances) =
      switch change {
      case .new(let account): ("new", account, amounts(account.bookedBalances))
      case .gone(let account): ("gone", account, amounts(account.bookedBalances))
      case .balance(let account, let before):
        ("balance", account, "\(amounts(before)) -> \(amounts(account.bookedBalances))")
      }
    let name = account.name ?? AccountsTable.missingName
    return "\(word)  \(name)  \(account.number)  \(balances)\n"
  }

  private static func amounts(_ balances: [Balance]) -> String {
    balances.isEmpty ? "-" : balances.map(\.money.groupedText).joined(separator: ", ")
  }

  /// An account as in the JSON of a report, and what has become of it.
  private static func json(_ change: AccountChange) -> String {
    var json = JSONText(isOnOneLine: true)
    json.object { json in
      switch change {
      case .new(let account):
        json.object("account") { AccountsJSON.write(account, to: &$0) }
        json.member("change", "new")
      case .gone(let account):
        json.object("account") { AccountsJSON.write(account, to: &$0) }
        json.member("change", "gone")
      case .balance(let account, let before):
        json.object("account") { AccountsJSON.write(account, to: &$0) }
        json.array("before", of: before) { json, balance in
          json.object { AccountsJSON.write(balance, to: &$0) }
        }
        json.member("change", "balance")
      }
    }
    return json.text
  }
}
