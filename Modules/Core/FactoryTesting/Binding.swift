import FactoryKit

/// A value, such as a container, with the task-local property to bind it to.
protocol Binding: Sendable {
  /// Binds the value to the current task while an operation runs.
  func bound<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)?
  ) async rethrows -> Result

  /// Binds the value to the current task or thread while an operation runs.
  func bound<Result>(_ operation: () throws -> Result) rethrows -> Result
}

/// A value for a property of the standard library's type.
struct LocalBinding<Value: Sendable>: Binding {
  let property: TaskLocal<Value>
  let value: Value

  func bound<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)?
  ) async rethrows -> Result {
    try await property.withValue(value, operation: operation, isolation: isolation)
  }

  func bound<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try property.withValue(value, operation: operation)
  }
}

/// A value for a property of FactoryKit's type.
struct SharedBinding<Value: AnyObject & Sendable>: Binding {
  let property: _TaskShared<Value>
  let value: Value

  func bound<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)?
  ) async rethrows -> Result {
    try await property.withValue(value, operation: operation, isolation: isolation)
  }

  func bound<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try property.withValue(value, operation: operation)
  }
}

/// A trait for any type of container.
protocol CarryingTrait: Sendable {
  /// The type of container.
  var type: ObjectIdentifier { get }

  /// The instance that is shared now.
  var carried: any Binding { get }

  /// Creates the container of a test.
  func makeCarried(in scope: TestScope) -> any Binding
}
