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

  /// The layout of tables: lines of any length, unless the command says otherwise.
  public var tableLayout: Factory<TextLayout> { self { .plain } }

  /// Writes what a watch finds to standard output or a file, and warnings to standard error.
  public var watchPrinter: Factory<any WatchReporting> {
    self { [unowned self] in
      WatchReporter(format: changeFormat(), destination: changeDestination())
    }
  }

  /// The format of changes: text, unless the command line says otherwise.
  package var changeFormat: Factory<ChangeFormat> { self { .text } }

  /// The destination of changes: standard output, unless the command line says otherwise.
  package var changeDestination: Factory<Destination> { self { .standardOutput } }

  /// The path of the settings file: none, unless the command line names one.
  package var settingsPath: Factory<String?> { self { nil } }

  /// The settings of the settings file; none without a file.
  package var settings: ThrowingFactory<Settings> {
    self {
      guard let path = self.settingsPath() else { return Settings() }
      return try Settings(file: path, formats: self.reportFormats().map(\.name))
    }.cached
  }
}
