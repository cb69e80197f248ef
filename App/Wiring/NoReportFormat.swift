/// Why no report can be shown: no module's format was contributed.
package struct NoReportFormat: Error {
  /// Creates the error.
  package init() {}
}

extension NoReportFormat: CustomStringConvertible {
  /// A sentence that names the fix.
  package var description: String {
    "There is no format for a report: write reportFormats.contribute { … } into the app's "
      + "autoRegister()."
  }
}
