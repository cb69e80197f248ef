import Contracts

/// Writes a report as JSON.
struct JSONFormat: ReportFormatting {
  let name = "json"
  let audience = "programs"

  func text(of report: AccountsReport) throws -> String { try AccountsJSON(report).text }
}
