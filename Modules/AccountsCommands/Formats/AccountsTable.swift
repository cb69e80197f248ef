import CommandLineKit
import Contracts

/// A report as a table of plain text.
struct AccountsTable {
  /// The most columns of a terminal that a text from a bank gets.
  private static let cellLimit = 48
  /// What stands where there is nothing to show.
  private static let nothing = "-"
  /// What stands before an amount that a credit limit is counted into.
  private static let creditMark = "*"
  /// What stands for the name of an account to which nobody gave one.
  static let missingName = "Unnamed account"

  private let report: AccountsReport

  init(_ report: AccountsReport) { self.report = report }

  /// Returns the whole table, with a line break at its end.
  func text(in layout: TextLayout) -> String {
    guard !report.accounts.isEmpty else { return "There are no accounts.\n" }
    var grid = TextGrid(columns: [
      .init("Name", isFlexible: true), .init("Account", isFlexible: true),
      .init("Product", isFlexible: true), .init("Booked", isRightAligned: true), .init("As of"),
    ])
    grid.appendRule()
    for account in report.accounts { append(account, to: &grid) }
    if !report.totals.isEmpty {
      grid.appendRule()
      for total in report.totals {
        grid.append(["Total \(total.currency)", "", "", total.groupedText, ""])
      }
    }
    return grid.text(in: layout) + notes(in: layout)
  }

  /// Adds one row for each booked balance; what they have in common stands in the first.
  private func append(_ account: AccountSummary, to grid: inout TextGrid) {
    let texts = [account.name ?? Self.missingName, account.number, account.product ?? Self.nothing]
      .map { $0.cut(toColumns: Self.cellLimit) }
    guard let first = account.bookedBalances.first else {
      return grid.append(texts + [Self.nothing, Self.nothing])
    }
    grid.append(texts + cells(of: first))
    for balance in account.bookedBalances.dropFirst() {
      grid.append(["", "", ""] + cells(of: balance))
    }
  }

  private func cells(of balance: Balance) -> [String] {
    let mark = balance.includesCreditLimit ? Self.creditMark : ""
    return [mark + balance.money.groupedText, balance.date?.description ?? Self.nothing]
  }

  /// What the totals leave out, and what they count in though it is not there.
  private func notes(in layout: TextLayout) -> String {
    var notes: [String] = []
    switch report.accountsInNoTotal {
    case 0: break
    case 1: notes.append("1 account has no booked balance and is in no total.")
    case let count: notes.append("\(count) accounts have no booked balance and are in no total.")
    }
    if report.accounts.contains(where: { $0.bookedBalances.contains(where: \.includesCreditLimit) })
    {
      notes.append("\(Self.creditMark) This includes a credit limit, and so does the total.")
    }
    let limit = layout.width.map { max(20, $0) } ?? .max
    return notes.map { "\n" + $0.wrapped(toColumns: limit).joined(separator: "\n") + "\n" }.joined()
  }
}
