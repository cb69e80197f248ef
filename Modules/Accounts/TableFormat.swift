import CommandLineKit
import Contracts
import Foundation

/// Writes a report as a table of plain text, with a total for each currency.
struct TableFormat: ReportFormatting {
  /// The text of an empty cell.
  private static let nothing = "-"

  let name = "table"

  func text(of accounts: [Account]) -> String {
    guard !accounts.isEmpty else { return "There are no accounts.\n" }
    var grid = TextGrid(columns: [
      .init("Name"), .init("Account"), .init("Product"),
      .init("Balance", isRightAligned: true), .init("As of"),
    ])
    grid.appendRule()
    for account in accounts {
      grid.append([
        account.name,
        grouped(account.iban),
        account.product ?? Self.nothing,
        account.balance?.groupedText ?? Self.nothing,
        account.date ?? Self.nothing,
      ])
    }
    grid.appendRule()
    for total in totals(of: accounts) {
      grid.append(["Total \(total.currency)", "", "", total.groupedText, ""])
    }
    return grid.text()
  }

  /// Returns the sum of the balances in each currency, ordered by currency.
  private func totals(of accounts: [Account]) -> [Money] {
    var sums: [String: Decimal] = [:]
    for balance in accounts.compactMap(\.balance) {
      sums[balance.currency, default: 0] += balance.amount
    }
    let currencies = sums.keys.sorted()
    return currencies.map { Money(sums[$0, default: 0], $0) }
  }

  /// Returns an IBAN in groups of four characters.
  private func grouped(_ iban: String) -> String {
    iban.replacing(/.{4}(?=.)/) { "\($0.output) " }
  }
}
