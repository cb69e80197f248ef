import CommandLineKit
import Contracts

/// Writes a report as a table of plain text.
struct TableFormat: ReportFormatting {
  /// The largest width of a text from a bank, in columns.
  private static let cellLimit = 48
  /// The text of an empty cell.
  private static let nothing = "-"
  /// The mark of an amount that includes a credit limit.
  private static let creditMark = "*"

  let name = "table"
  let audience = "people"
  let layout: TextLayout

  func text(of report: AccountsReport) -> String {
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
    return grid.text(in: layout) + notes(on: report)
  }

  /// Adds a row for each booked balance.
  ///
  /// Only the first row has the name, account and product.
  private func append(_ account: Account, to grid: inout TextGrid) {
    var texts = [account.shownName, account.number, account.product ?? Self.nothing]
      .map { $0.cut(toColumns: Self.cellLimit) }
    if account.balances.isEmpty { grid.append(texts + [Self.nothing, Self.nothing]) }
    for balance in account.balances {
      grid.append(texts + cells(of: balance))
      texts = ["", "", ""]
    }
  }

  private func cells(of balance: Balance) -> [String] {
    var amount = balance.money.groupedText
    if balance.includesCreditLimit { amount = Self.creditMark + amount }
    return [amount, balance.date?.description ?? Self.nothing]
  }

  /// Returns notes on accounts that aren't in the totals, and on credit limits that are.
  private func notes(on report: AccountsReport) -> String {
    var notes: [String] = []
    let count = report.accountsInNoTotal
    if count == 1 { notes.append("1 account without a booked balance is in no total.") }
    if count > 1 { notes.append("\(count) accounts without a booked balance are in no total.") }
    if report.accounts.contains(where: { $0.balances.contains(where: \.includesCreditLimit) }) {
      notes.append("\(Self.creditMark) This includes a credit limit, and so does the total.")
    }
    let limit = layout.width.map { max(20, $0) } ?? .max
    return notes.map { "\n" + $0.wrapped(toColumns: limit).joined(separator: "\n") + "\n" }.joined()
  }
}

extension Account {
  /// The name of the account, or "Unnamed account".
  var shownName: String { name ?? "Unnamed account" }
}
