public import CommandLineKit
public import Contracts
public import FactoryKit

extension Container {
  /// Writes a report as a table of plain text, laid out for ``FactoryKit/Container/tableLayout``.
  public var tableFormat: Factory<any ReportFormatting> {
    self { [unowned self] in TableFormat(layout: tableLayout()) }
  }

  /// Writes a report as JSON.
  ///
  /// Equal reports have equal texts.
  public var jsonFormat: Factory<any ReportFormatting> { self { JSONFormat() } }

  /// The layout of tables, by default with lines of any length.
  public var tableLayout: Factory<TextLayout> { self { .plain } }

  /// Writes changes to standard output or a file, and warnings to standard error.
  public var watchPrinter: Factory<any WatchReporting> {
    self { [unowned self] in
      WatchReporter(format: changeFormat(), destination: changeDestination())
    }
  }

  /// The format of changes, by default text.
  package var changeFormat: Factory<ChangeFormat> { self { .text } }

  /// The destination of changes, by default standard output.
  package var changeDestination: Factory<Destination> { self { .standardOutput } }
}
