import FactoryKit

/// The containers and singletons of a test, for code that doesn't inherit them.
///
/// `Container.shared` is bound to the test's task, and to the tasks that it starts with `Task`,
/// `async let` or a task group. `Task.detached`, a `Thread` and a Dispatch queue don't inherit the
/// binding: there, `Container.shared` is the container of the whole program. Pass the test's containers
/// to them:
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
  /// The scope of the test.
  private let supervisor: (any Supervisor)?

  /// The `Container`, the singletons, and the containers of all traits of the test, as the current
  /// task shares them.
  ///
  /// Outside a test, these are the shared containers and singletons of the program.
  public static var current: TestContainers {
    var traits = TestScope.current?.traits ?? [:]
    traits[ObjectIdentifier(Container.self)] = ContainerTrait.container
    return TestContainers(
      singletons: Scope.singleton,
      containers: traits.values.map(\.carried),
      supervisor: Supervision.supervisor
    )
  }

  /// Runs an operation with these containers and singletons.
  ///
  /// - Parameter operation: The operation to run with them.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
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
  ///   - operation: The operation to run with them.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
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
    guard let container = containers.first else {
      return try operation()
    }
    return try container.bound { try withValues(of: containers.dropFirst(), operation) }
  }

  /// Runs an operation with some containers.
  static func withValues<Result>(
    of containers: ArraySlice<any CarriedContainer>,
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    guard let container = containers.first else {
      return try await operation()
    }
    return try await container.bound(
      { try await withValues(of: containers.dropFirst(), operation, isolation: isolation) },
      isolation: isolation
    )
  }
}
