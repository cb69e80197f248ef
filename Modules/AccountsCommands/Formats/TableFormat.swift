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
    let texts = [account.shownName, account.number, account.product ?? Self.nothing]
      .map { $0.cut(toColumns: Self.cellLimit) }
    let balances: [Balance?] = account.balances.isEmpty ? [nil] : account.balances
    for (index, balance) in balances.enumerated() {
      grid.append((index == 0 ? texts : ["", "", ""]) + cells(of: balance))
    }
  }

  private func cells(of balance: Balance?) -> [String] {
    guard let balance else { return [Self.nothing, Self.nothing] }
    let mark = balance.includesCreditLimit ? Self.creditMark : ""
    return [mark + balance.money.groupedText, balance.date?.description ?? Self.nothing]
  }

  /// Returns notes on accounts that aren't in the totals, and on credit limits that are.
  private func notes(on report: AccountsReport) -> String {
    var notes: [String] = []
    let count = report.accountsInNoTotal
    if count > 0 {
      let (subject, verb) = count == 1 ? ("account", "is") : ("accounts", "are")
      notes.append("\(count) \(subject) without a booked balance \(verb) in no total.")
    }
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

extension Money {
  /// The exact amount with separators and currency, such as `-1,234.50 EUR`.
  ///
  /// It doesn't depend on the locale.
  var groupedText: String {
    let (sign, whole, fraction) = digits
    let grouped = whole.replacing(/[0-9](?=(?:[0-9]{3})+$)/) { "\($0.output)," }
    return sign + grouped + (fraction.isEmpty ? "" : "." + fraction) + " \(currency)"
  }
}
