/// A form in which a report can be written.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// A table for people.
  case table
  /// JSON for programs.
  case json

  /// Returns the whole text of a report in this form, with a line break at its end.
  ///
  /// - Throws: `EncodingError` when there is no such text.
  public func text(of report: AccountsReport) throws -> String {
    switch self {
    case .table: AccountsTable(report).text
    case .json: try AccountsJSON(report).text
    }
  }
}
