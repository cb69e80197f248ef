import Foundation
import Testing

/// Runs a test's code that must record issues, and returns them.
func recordedIssues(in body: () throws -> Void) rethrows -> [Issue] {
  let log = IssueList()
  try withKnownIssue(nil, isIntermittent: false, body, matching: { log.append($0) })
  return log.issues
}

/// Runs a test's code that must record issues, and returns them.
func recordedIssues(in body: () async throws -> Void) async rethrows -> [Issue] {
  let log = IssueList()
  try await withKnownIssue(nil, isIntermittent: false, body, matching: { log.append($0) })
  return log.issues
}

/// Checks a value that must record an issue when it is asked for.
///
/// The check is outside of what may record issues, or it would pass for one of them.
func expectIssue<Value: Equatable>(
  _ value: @autoclosure () -> Value,
  _ expected: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var found: Value?
  withKnownIssue(sourceLocation: sourceLocation) { found = value() }
  #expect(found == expected, sourceLocation: sourceLocation)
}

extension Issue {
  /// What is said in the issue's comments.
  var words: String { comments.map(\.rawValue).joined(separator: " ") }
}

/// `@unchecked`: read and written under the lock alone, which ThreadSanitizer sees.
private final class IssueList: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Issue] = []

  var issues: [Issue] { lock.withLock { list } }

  func append(_ issue: Issue) -> Bool {
    lock.withLock { list.append(issue) }
    return true
  }
}
