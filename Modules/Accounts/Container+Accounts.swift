public import Contracts
public import FactoryKit

extension Container {
  /// Writes a report as a table of plain text.
  public var tableFormat: Factory<any ReportFormatting> { self { TableFormat() } }

  /// Writes accounts as the JSON that loaders read.
  public var jsonFormat: Factory<any ReportFormatting> { self { JSONFormat() } }
}
