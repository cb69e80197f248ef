import FactoryKit

/// The task-local property with the shared instance of a type of container.
enum ContainerProperty<C: SharedContainer>: Sendable {
  case local(TaskLocal<C>)
  case shared(_TaskShared<C>)

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
