package import CommandLineKit

/// Why no report can be shown: no module contributes a format.
package struct NoReportFormat: Error {
  /// Creates the error.
  package init() {}
}

extension NoReportFormat: CommandError, CustomStringConvertible {
  /// The code for wrong wiring.
  package var exitCode: ExitCode { ExitCode(rawValue: 70) }

  /// A sentence that names the fix.
  package var description: String {
    "There is no format for a report. Write reportFormats.contribute { … } into the app's "
      + "autoRegister()."
  }
}
