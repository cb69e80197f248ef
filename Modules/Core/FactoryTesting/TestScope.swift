import FactoryKit
import Testing

/// The containers and the issue log of a test.
///
/// It is bound as the supervisor, which ``TestContainers`` passes to code that inherits no task-local values.
struct TestScope: Supervisor {
  /// The scope of the test that the current code belongs to.
  static var current: TestScope? { Supervision.supervisor as? TestScope }

  /// The types of container, each with its innermost trait, which creates the container.
  var traits: [ObjectIdentifier: any CarryingTrait] = [:]
  /// The types of the test's traits that haven't begun.
  private var planned: [ObjectIdentifier] = []
  /// The closures of the traits that have begun, which prepare the shared containers.
  var preparations: [@Sendable () async throws -> Void] = []
  /// The log of the test's issues.
  let log: IssueLog

  /// Begins the scope of a test.
  ///
  /// The traits of a test include those of its suites. The first one creates the containers of all, so that no trait
  /// replaces a container that another trait has prepared.
  ///
  /// - Parameter test: The test. Its location is that of the issues.
  init(of test: Test) {
    log = IssueLog(at: test.sourceLocation)
    for case let trait as any CarryingTrait in test.traits {
      traits[trait.type] = trait
      planned.append(trait.type)
    }
  }

  /// Begins a trait of the test.
  ///
  /// - Parameter type: The trait's type of container.
  /// - Returns: Whether such a trait of the test hadn't begun; `false` for the call of a trait in other code.
  mutating func beginPlanned(_ type: ObjectIdentifier) -> Bool {
    guard let index = planned.firstIndex(of: type) else {
      return false
    }
    planned.remove(at: index)
    return true
  }

  /// Runs a test, or the rest of it, in this scope.
  func run(_ body: (TestScope) async throws -> Void) async throws {
    let isOutermost = Self.current == nil
    if isOutermost, let violation = await RuntimeAssumptions.violation {
      log.record(violation: violation)
    }
    defer { if isOutermost { log.close() } }
    try await Supervision.$supervisor.withValue(self) { try await body(self) }
  }

  func record(_ factory: UnregisteredFactory) { log.record(factory) }

  func record(violation: String) { log.record(violation: violation) }
}
