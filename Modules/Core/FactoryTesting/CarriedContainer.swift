import FactoryKit

/// A container that can be bound to a task or a thread.
protocol CarriedContainer: Sendable {
  /// Binds the container to the current task while an operation runs.
  func bound<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)?
  ) async rethrows -> Result

  /// Binds the container to the current task or thread while an operation runs.
  func bound<Result>(_ operation: () throws -> Result) rethrows -> Result
}

/// A container with the property to bind it to.
struct BoundContainer<C: SharedContainer>: CarriedContainer {
  let property: ContainerProperty<C>
  let container: C

  func bound<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)?
  ) async rethrows -> Result {
    try await property.withValue(container, operation: operation, isolation: isolation)
  }

  func bound<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try property.withValue(container, operation: operation)
  }
}

/// A trait for any type of container.
protocol CarryingTrait: Sendable {
  /// The type of container.
  var type: ObjectIdentifier { get }

  /// The instance that is shared now.
  var carried: any CarriedContainer { get }

  /// Creates the container of a test.
  func makeCarried(in scope: TestScope) -> any CarriedContainer
}
