import FactoryKit

/// The task-local property with the shared instance of a type of container.
enum ContainerProperty<C: SharedContainer>: Sendable {
  case local(TaskLocal<C>)
  case shared(TaskShared<C>)

  /// Binds a container to the current task while an operation runs.
  func withValue<Result>(
    _ container: C,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    switch self {
    case .local(let property):
      try await property.withValue(container, operation: operation, isolation: isolation)
    case .shared(let property):
      try await property.withValue(container, operation: operation, isolation: isolation)
    }
  }

  /// Binds a container to the current task while an operation runs.
  func withValue<Result>(_ container: C, operation: () throws -> Result) rethrows -> Result {
    switch self {
    case .local(let property): try property.withValue(container, operation: operation)
    case .shared(let property): try property.withValue(container, operation: operation)
    }
  }
}

/// A type of container that a trait has bound for the test, with the closures that prepare it.
struct PreparedProperty<C: SharedContainer>: CarriedProperty {
  let property: ContainerProperty<C>
  let preparations: [ContainerTrait<C>.Transform]

  var carried: any CarriedContainer { BoundContainer(property: property, container: C.shared) }
}

/// A type of container whose shared instance can be passed to code that inherits no task-local values.
protocol CarriedProperty: Sendable {
  /// The instance that is shared now.
  var carried: any CarriedContainer { get }
}
