public import FactoryKit

/// A format for reports.
public protocol ReportFormatting: Sendable {
  /// The name of the format: a word in small letters, such as `table`.
  var name: String { get }

  /// The readers of the format, such as "people" or "spreadsheets".
  var audience: String { get }

  /// Returns the text of a report, which ends with a line break.
  ///
  /// - Throws: `EncodingError` if the report can't be encoded.
  func text(of report: AccountsReport) throws -> String
}

extension Container {
  /// The formats that modules contribute, the default first.
  public var reportFormats: Factory<[any ReportFormatting]> { contributed() }
}
