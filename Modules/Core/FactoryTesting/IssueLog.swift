import FactoryKit
import Testing

/// Records issues on the test that the containers belong to.
final class IssueLog: Supervisor {
  private struct Pending: Sendable {
    var issues: [PendingIssue] = []
    var isClosed = false
  }

  private let fallback: SourceLocation
  private let pending = Locked(Pending())

  init(fallback: SourceLocation) { self.fallback = fallback }

  /// Records a resolution of a factory without a registration.
  ///
  /// In a task of the test, the issue is recorded immediately. In other tasks and on threads, which don't
  /// know their test, it is recorded when the test ends.
  func record(_ factory: UnregisteredFactory) {
    record(PendingIssue(factory, at: CallSite.current ?? fallback))
  }

  /// Records the violation of a lifetime, in the same way.
  func record(violation: String) {
    record(PendingIssue(violation, at: CallSite.current ?? fallback))
  }

  private func record(_ issue: PendingIssue) {
    // Other code may have the scope of the test without belonging to a test.
    if Test.current != nil {
      return issue.record()
    }
    let isLate = pending.withLock { pending in
      if !pending.isClosed {
        pending.issues.append(issue)
      }
      return pending.isClosed
    }
    // The test has ended. An issue outside all tests still fails the run.
    if isLate {
      issue.record()
    }
  }

  /// Records the issues of other threads, which don't know their test.
  func close() {
    let issues = pending.withLock { pending in
      pending.isClosed = true
      defer { pending.issues = [] }
      return pending.issues
    }
    for issue in issues {
      issue.record()
    }
  }
}
