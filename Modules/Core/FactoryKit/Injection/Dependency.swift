/// Resolves a factory of the shared `Container`.
///
/// For code that can't use a property wrapper.
///
/// - Parameter keyPath: The factory, such as `\.service`.
/// - Returns: A new or stored instance, depending on the factory's scope.
@inlinable
public func dependency<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
  FactoryPath.resolve { $0[keyPath: keyPath] }
}

/// Resolves a factory of the shared instance of your own container.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
/// - Returns: A new or stored instance, depending on the factory's scope.
@inlinable
public func dependency<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  FactoryPath.resolve { _ in C.shared[keyPath: keyPath] }
}

/// Resolves a factory of the shared `Container` with a parameter.
///
/// - Parameters:
///   - keyPath: The factory, such as `\.report`.
///   - parameter: The parameter of the instance.
/// - Returns: A new or stored instance, depending on the factory's scope.
@inlinable
public func dependency<P, T>(
  _ keyPath: KeyPath<Container, ParameterFactory<P, T>>,
  parameter: P
) -> T {
  Container.shared[keyPath: keyPath].resolve(parameter)
}

/// Resolves a factory of the shared instance of your own container with a parameter.
///
/// - Parameters:
///   - keyPath: The factory, such as `\PaymentsContainer.receipt`.
///   - parameter: The parameter of the instance.
/// - Returns: A new or stored instance, depending on the factory's scope.
@inlinable
public func dependency<C: SharedContainer, P, T>(
  _ keyPath: KeyPath<C, ParameterFactory<P, T>>,
  parameter: P
) -> T {
  C.shared[keyPath: keyPath].resolve(parameter)
}

/// Resolves a factory of the shared `Container` that may throw.
///
/// - Parameter keyPath: The factory, such as `\.settings`.
/// - Returns: A new or stored instance, depending on the factory's scope.
/// - Throws: The error of the closure.
public func dependency<T, E: Error>(
  _ keyPath: KeyPath<Container, TypedThrowingFactory<T, E>>
) throws(E) -> T {
  try Container.shared[keyPath: keyPath].resolve()
}

/// Resolves a factory of the shared instance of your own container that may throw.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.settings`.
/// - Returns: A new or stored instance, depending on the factory's scope.
/// - Throws: The error of the closure.
public func dependency<C: SharedContainer, T, E: Error>(
  _ keyPath: KeyPath<C, TypedThrowingFactory<T, E>>
) throws(E) -> T {
  try C.shared[keyPath: keyPath].resolve()
}

/// Resolves an async factory of the shared `Container`.
///
/// - Parameter keyPath: The factory, such as `\.database`.
/// - Returns: A new or stored instance, depending on the factory's scope.
/// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
///   instance is built.
public nonisolated(nonsending) func dependency<T>(
  _ keyPath: KeyPath<Container, AsyncFactory<T>>
) async throws -> T {
  try await Container.shared[keyPath: keyPath].resolve()
}

/// Resolves an async factory of the shared instance of your own container.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.ledger`.
/// - Returns: A new or stored instance, depending on the factory's scope.
/// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
///   instance is built.
public nonisolated(nonsending) func dependency<C: SharedContainer, T>(
  _ keyPath: KeyPath<C, AsyncFactory<T>>
) async throws -> T {
  try await C.shared[keyPath: keyPath].resolve()
}

/// Resolves a factory of the shared `Container`.
///
/// - Parameter keyPath: The factory, such as `\.service`.
/// - Returns: A new or stored instance, depending on the factory's scope.
@available(*, deprecated, renamed: "dependency")
public func resolve<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T { dependency(keyPath) }

/// Resolves a factory of the shared instance of your own container.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
/// - Returns: A new or stored instance, depending on the factory's scope.
@available(*, deprecated, renamed: "dependency")
public func resolve<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  dependency(keyPath)
}
