import FactoryKit
import Testing

/// What the traits have given the test that is running.
struct TestScope: Sendable {
  /// The scope of the test that the current task belongs to.
  @TaskLocal static var current: TestScope?

  /// The types of container that are bound, with what prepares them.
  var prepared: [ObjectIdentifier: any CarriedProperty] = [:]
  /// Where issues of the test are recorded.
  let log: IssueLog

  /// Begins the scope of a test.
  ///
  /// - Parameter fallback: The place to show issues at whose own is not known.
  init(fallback: SourceLocation) { log = IssueLog(fallback: fallback) }

  /// Whether a trait around this one has bound singletons for the test.
  var isBound: Bool { Self.current != nil }

  /// Runs a test, or the rest of it, in this scope.
  func run(_ body: (TestScope) async throws -> Void) async throws {
    let isOutermost = !isBound
    defer { if isOutermost { log.close() } }
    try await Self.$current.withValue(self) {
      try await Supervision.$supervisor.withValue(log) { try await body(self) }
    }
  }
}
