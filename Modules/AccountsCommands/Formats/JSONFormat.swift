import Contracts

/// Writes a report as JSON.
struct JSONFormat: ReportFormatting {
  let name = "json"
  let audience = "programs"

  func text(of report: AccountsReport) -> String { AccountsJSON(report).text }
}
