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
