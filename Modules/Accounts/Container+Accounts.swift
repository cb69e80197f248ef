public import Contracts
public import FactoryKit

extension Container {
  /// Writes a report as a table of plain text.
  public var tableFormat: Factory<any ReportFormatting> { self { TableFormat() } }

  /// Writes a report as JSON: the same bytes for the same report.
  public var jsonFormat: Factory<any ReportFormatting> { self { JSONFormat() } }
}
