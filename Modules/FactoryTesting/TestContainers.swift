import FactoryKit

/// The containers and singletons of a test, for code that doesn't inherit them.
///
/// `Container.shared` is bound to the test's task, and to the tasks that it starts with `Task`,
/// `async let` or a task group. In `Task.detached`, on a `Thread` and on a Dispatch queue there is no
/// such task, and `Container.shared` is the one of the whole program. Take the test's containers
/// along:
///
/// ```swift
/// let containers = TestContainers.current
/// Thread.detachNewThread {
///   containers.withValues { Container.shared.refresher().refresh() }  // The test's container.
/// }
/// ```
public struct TestContainers: Sendable {
  private let singletons: Scope.Singleton
  private let containers: [any CarriedContainer]
  /// The recorder of the test's unkept promises.
  private let supervisor: (any Supervisor)?

  /// The `Container`, the singletons, and the containers of all traits of the test, as the current
  /// task shares them.
  ///
  /// Outside a test these are the ones that the program shares.
  public static var current: TestContainers {
    var properties = TestScope.current?.prepared ?? [:]
    properties[ObjectIdentifier(Container.self)] =
      PreparedProperty(property: .shared(Container.$shared), preparations: [])
    return TestContainers(
      singletons: Scope.singleton,
      containers: properties.values.map(\.carried),
      supervisor: Supervision.supervisor
    )
  }

  /// Runs an operation with these containers and singletons.
  ///
  /// - Parameter operation: What runs with them.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withValues<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Scope.$singleton.withValue(singletons) {
      try Supervision.$supervisor.withValue(supervisor) {
        try Self.withValues(of: containers[...], operation)
      }
    }
  }

  /// Runs an operation with these containers and singletons.
  ///
  /// - Parameters:
  ///   - operation: What runs with them.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withValues<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await Scope.$singleton.withValue(
      singletons,
      operation: {
        try await Supervision.$supervisor.withValue(
          supervisor,
          operation: {
            try await Self.withValues(of: containers[...], operation, isolation: isolation)
          },
          isolation: isolation
        )
      },
      isolation: isolation
    )
  }

  private static func withValues<Result>(
    of containers: ArraySlice<any CarriedContainer>,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    guard let container = containers.first else { return try operation() }
    return try container.bound { try withValues(of: containers.dropFirst(), operation) }
  }

  private static func withValues<Result>(
    of containers: ArraySlice<any CarriedContainer>,
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)?
  ) async rethrows -> Result {
    guard let container = containers.first else { return try await operation() }
    return try await container.bound(
      { try await withValues(of: containers.dropFirst(), operation, isolation: isolation) },
      isolation: isolation
    )
  }
}
