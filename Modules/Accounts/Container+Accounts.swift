public import CommandLineKit
public import Contracts
public import FactoryKit

extension Container {
  /// Writes a report as a table of plain text, laid out for ``FactoryKit/Container/tableLayout``.
  public var tableFormat: Factory<any ReportFormatting> {
    self { [unowned self] in TableFormat(layout: tableLayout()) }
  }

  /// Writes a report as JSON: the same bytes for the same report.
  public var jsonFormat: Factory<any ReportFormatting> { self { JSONFormat() } }

  /// What the place that tables go to can show; lines of any length unless the app says otherwise.
  public var tableLayout: Factory<TextLayout> { self { .plain } }
}
