import FactoryKit
import Testing

/// The containers and the issue log of the running test.
struct TestScope: Sendable {
  /// The scope of the test that the current task belongs to.
  @TaskLocal static var current: TestScope?

  /// The bound types of container, with the properties that prepare them.
  var prepared: [ObjectIdentifier: any CarriedProperty] = [:]
  /// The log of the test's issues.
  let log: IssueLog

  /// Begins the scope of a test.
  ///
  /// - Parameter fallback: The source location of issues without a known location.
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
