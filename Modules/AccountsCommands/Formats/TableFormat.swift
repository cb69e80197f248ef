import CommandLineKit
import Contracts

/// Writes a report as a table.
struct TableFormat: ReportFormatting {
  let name = "table"
  let audience = "people"

  let layout: TextLayout

  func text(of report: AccountsReport) -> String { AccountsTable(report).text(in: layout) }
}
