import FactoryKit

/// The first error of a group, which the group throws, and the reports of all further errors.
struct ServiceFailures {
  /// The error that the group throws.
  var first: (any Error)?
  private var lastReport: Task<Void, Never>?
  private let reportError: @Sendable (any Error) -> Void
  /// Calls `reportError`, one call after the other, on a thread that it may block.
  private let reporter = ThreadExecutor()

  init(reportError: @escaping @Sendable (any Error) -> Void) {
    self.reportError = reportError
  }

  /// Stores the first error, and reports any other.
  mutating func fail(_ error: any Error) {
    if first == nil {
      first = error
    } else {
      report(error)
    }
  }

  /// Reports an error, after the earlier ones.
  mutating func report(_ error: any Error) {
    let reportError = reportError
    lastReport = Task(executorPreference: reporter) { reportError(error) }
  }

  /// Waits until all errors have been reported.
  func waitForReports() async { await lastReport?.value }
}
