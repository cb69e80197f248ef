import FactoryKit

/// The task-local property that a type of container is found by.
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

/// A type of container that a trait has given the test, with what prepares it.
struct PreparedProperty<C: SharedContainer>: CarriedProperty {
  let property: ContainerProperty<C>
  let preparations: [ContainerTrait<C>.Transform]

  var carried: any CarriedContainer { BoundContainer(property: property, container: C.shared) }
}

/// A type of container whose shared instance can be carried to where no task-local value goes.
protocol CarriedProperty: Sendable {
  /// The instance that is shared now.
  var carried: any CarriedContainer { get }
}
