import FactoryKit
import Testing

/// Records issues on the test that the containers belong to.
final class IssueLog: Supervisor {
  /// The place of the test.
  private let place: SourceLocation
  /// The violations that other threads have found; `nil` after the end of the test.
  private let pending = Locked<[String]?>([])

  init(at place: SourceLocation) { self.place = place }

  /// Records a resolution of a factory without a registration.
  func record(_ factory: UnregisteredFactory) {
    record(violation: factory.violation(on: "\(factory.container).shared", in: "test or its trait"))
  }

  /// Records a violation.
  ///
  /// In a task of the test, the issue is recorded immediately. In other tasks and on threads, which don't
  /// know their test, it is recorded when the test ends.
  func record(violation: String) {
    // Other code may have the scope of the test without belonging to a test.
    if Test.current != nil {
      return recordIssue(violation)
    }
    let isLate = pending.withLock { pending in
      pending?.append(violation)
      return pending == nil
    }
    // The test has ended. An issue outside all tests still fails the run.
    if isLate {
      recordIssue(violation)
    }
  }

  /// Records the issues of other threads, which don't know their test.
  func close() {
    let violations = pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
    for violation in violations ?? [] {
      recordIssue(violation)
    }
  }

  private func recordIssue(_ violation: String) {
    Issue.record(Comment(rawValue: violation), sourceLocation: place)
  }
}

extension UnregisteredFactory {
  /// Returns the problem and its fix.
  ///
  /// - Parameters:
  ///   - container: The container, as the test names it.
  ///   - test: The code of the test that registers.
  /// - Returns: The sentences.
  func violation(on container: String, in test: String) -> String {
    var words = ["\(name) is promised in \(place), and nothing is registered for it."]
    let result = if isList { "an empty list" } else { "nil" }
    if !chain.isEmpty {
      words.append("It was resolved by \(chain.joined(separator: " → ")).")
    }
    let registration = declaration.code(calling: keepingCall, on: container)
    let permission = declaration.code(calling: "allowUnregistered()")
    words.append(
      "Write \(registration) into the \(test), or \(permission) if the test needs \(result)."
    )
    return words.joined(separator: " ")
  }
}
