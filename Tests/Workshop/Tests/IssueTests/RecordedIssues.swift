// One of two overloads is synchronous.
// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import FactoryTesting
import Foundation
import Testing

/// Runs code that must record issues, and returns the issues.
func recordedIssues(in body: () throws -> Void) rethrows -> [Issue] {
  let log = IssueList()
  try withKnownIssue(nil, isIntermittent: false, body, matching: { log.append($0) })
  return log.issues
}

/// Runs code that must record issues, and returns the issues.
func recordedIssues(in body: () async throws -> Void) async rethrows -> [Issue] {
  let log = IssueList()
  try await withKnownIssue(nil, isIntermittent: false, body, matching: { log.append($0) })
  return log.issues
}

/// Runs code with a trait, as a test, and returns the issues.
func recordedIssues<Container>(
  with trait: ContainerTrait<Container>,
  in body: @Sendable () async throws -> Void
) async throws -> [Issue] {
  let test = try #require(Test.current)
  return try await recordedIssues {
    try await trait.provideScope(for: test, testCase: nil, performing: body)
  }
}

/// Checks that reading a value records an issue, and that the value is as expected.
///
/// The check runs outside of the code that may record issues, because its own failure would be
/// accepted as one.
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
  /// The text of the issue's comments.
  var words: String { comments.map(\.rawValue).joined(separator: " ") }
}

/// `@unchecked`: all access is under the lock, which ThreadSanitizer sees.
private final class IssueList: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Issue] = []

  var issues: [Issue] { lock.withLock { list } }

  func append(_ issue: Issue) -> Bool {
    lock.withLock { list.append(issue) }
    return true
  }
}
