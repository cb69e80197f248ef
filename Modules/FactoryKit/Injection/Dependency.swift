/// Resolves a factory of the shared `Container`.
///
/// For code that has no place for a property wrapper.
///
/// - Parameter keyPath: The factory, such as `\.service`.
/// - Returns: An instance, made or kept as the factory's scope says.
@inlinable
@inline(__always)
public func dependency<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
  FactoryPath.resolve { $0[keyPath: keyPath] }
}

/// Resolves a factory of the shared instance of a container of your own.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
/// - Returns: An instance, made or kept as the factory's scope says.
@inlinable
@inline(__always)
public func dependency<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  FactoryPath.resolve { _ in C.shared[keyPath: keyPath] }
}

/// Resolves a factory of the shared `Container` with a parameter.
///
/// - Parameters:
///   - keyPath: The factory, such as `\.report`.
///   - parameter: What the dependency is made from.
/// - Returns: An instance, made or kept as the factory's scope says.
@inlinable
@inline(__always)
public func dependency<P, T>(
  _ keyPath: KeyPath<Container, ParameterFactory<P, T>>,
  parameter: P
) -> T {
  let factory = Container.shared[keyPath: keyPath]
  return factory.resolveOutOfLine(parameter)
}

/// Resolves a factory of the shared instance of a container of your own with a parameter.
///
/// - Parameters:
///   - keyPath: The factory, such as `\PaymentsContainer.receipt`.
///   - parameter: What the dependency is made from.
/// - Returns: An instance, made or kept as the factory's scope says.
@inlinable
@inline(__always)
public func dependency<C: SharedContainer, P, T>(
  _ keyPath: KeyPath<C, ParameterFactory<P, T>>,
  parameter: P
) -> T {
  let factory = C.shared[keyPath: keyPath]
  return factory.resolveOutOfLine(parameter)
}

/// Resolves a factory of the shared `Container`.
///
/// - Parameter keyPath: The factory, such as `\.service`.
/// - Returns: An instance, made or kept as the factory's scope says.
@available(*, deprecated, renamed: "dependency")
public func resolve<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T { dependency(keyPath) }

/// Resolves a factory of the shared instance of a container of your own.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
/// - Returns: An instance, made or kept as the factory's scope says.
@available(*, deprecated, renamed: "dependency")
public func resolve<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  dependency(keyPath)
}
