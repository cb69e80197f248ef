import FactoryKit
import Testing

/// The containers and the issue log of a test.
///
/// It is bound as the supervisor, which ``TestContainers`` passes to code that inherits no task-local values.
struct TestScope: Supervisor {
  /// The scope of the test that the current code belongs to.
  static var current: TestScope? { Supervision.supervisor as? TestScope }

  /// The bound types of container, each with its innermost trait.
  var traits: [ObjectIdentifier: any CarryingTrait] = [:]
  /// The closures of all traits, which prepare the shared containers.
  var preparations: [@Sendable () async throws -> Void] = []
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
    try await Supervision.$supervisor.withValue(self) { try await body(self) }
  }

  func record(_ factory: UnregisteredFactory) { log.record(factory) }

  func record(violation: String) { log.record(violation: violation) }
}
