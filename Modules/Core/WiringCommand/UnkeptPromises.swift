public import CommandLineKit
public import FactoryKit
public import FactoryWiring

/// The error of an app that doesn't register all promises of its modules.
public struct UnkeptPromises: Error {
  /// The report with the problems.
  public let report: WiringReport

  /// Checks that a report is clean, and shows its notes on standard error.
  ///
  /// - Throws: ``UnkeptPromises`` if the report has problems.
  public static func check(_ report: WiringReport) throws(UnkeptPromises) {
    for note in report.notes {
      Message.note(note).show()
    }
    if !report.isClean {
      throw UnkeptPromises(report: report)
    }
  }
}

extension UnkeptPromises: CommandError {
  /// The code for wrong wiring.
  public var exitCode: ExitCode { .wiring }

  /// A line for each problem: where it is, and what to write where.
  public var messages: [String] { report.problems }
}

extension UnkeptPromiseError: CommandError {
  /// The code for wrong wiring.
  public var exitCode: ExitCode { .wiring }
}

extension ExitCode {
  /// The app isn't wired as it should be.
  public static let wiring = ExitCode(rawValue: 70)
}
