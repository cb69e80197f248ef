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
  /// The singletons, the containers, and the scope of the test.
  private let bindings: [any Binding]

  /// The `Container`, the singletons, and the containers of all traits of the test, as the current
  /// task shares them.
  ///
  /// Outside a test, these are the shared containers and singletons of the program.
  public static var current: TestContainers {
    var traits = TestScope.current?.traits ?? [:]
    traits[ObjectIdentifier(Container.self)] = ContainerTrait.container
    let singletons = SharedBinding(property: Scope.$singleton, value: Scope.singleton)
    let supervisor = LocalBinding(
      property: Supervision.$supervisor,
      value: Supervision.supervisor
    )
    return TestContainers(bindings: [singletons, supervisor] + traits.values.map(\.carried))
  }

  /// Runs an operation with these containers and singletons.
  ///
  /// - Parameter operation: The operation to run with them.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  public func withValues<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.withValues(of: bindings[...], operation)
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
    try await Self.withValues(of: bindings[...], operation, isolation: isolation)
  }

  private static func withValues<Result>(
    of bindings: ArraySlice<any Binding>,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    guard let binding = bindings.first else {
      return try operation()
    }
    return try binding.bound { try withValues(of: bindings.dropFirst(), operation) }
  }

  /// Runs an operation with some values.
  static func withValues<Result>(
    of bindings: ArraySlice<any Binding>,
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    guard let binding = bindings.first else {
      return try await operation()
    }
    return try await binding.bound(
      { try await withValues(of: bindings.dropFirst(), operation, isolation: isolation) },
      isolation: isolation
    )
  }
}
