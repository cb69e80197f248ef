/// Resolves a factory of the shared `Container` that may throw.
///
/// - Parameter keyPath: The factory, such as `\.settings`.
/// - Returns: An instance, made or kept as the factory's scope says.
/// - Throws: What the making has thrown.
public func dependency<T, E: Error>(
  _ keyPath: KeyPath<Container, TypedThrowingFactory<T, E>>
) throws(E) -> T {
  try Container.shared[keyPath: keyPath].resolve()
}

/// Resolves a factory of the shared instance of a container of your own that may throw.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.settings`.
/// - Returns: An instance, made or kept as the factory's scope says.
/// - Throws: What the making has thrown.
public func dependency<C: SharedContainer, T, E: Error>(
  _ keyPath: KeyPath<C, TypedThrowingFactory<T, E>>
) throws(E) -> T {
  try C.shared[keyPath: keyPath].resolve()
}

/// Resolves an async factory of the shared `Container`.
///
/// - Parameter keyPath: The factory, such as `\.database`.
/// - Returns: An instance, made or kept as the factory's scope says.
/// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before the
///   instance is there.
public nonisolated(nonsending) func dependency<T>(
  _ keyPath: KeyPath<Container, AsyncFactory<T>>
) async throws -> T {
  try await Container.shared[keyPath: keyPath].resolve()
}

/// Resolves an async factory of the shared instance of a container of your own.
///
/// - Parameter keyPath: The factory, such as `\PaymentsContainer.ledger`.
/// - Returns: An instance, made or kept as the factory's scope says.
/// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before the
///   instance is there.
public nonisolated(nonsending) func dependency<C: SharedContainer, T>(
  _ keyPath: KeyPath<C, AsyncFactory<T>>
) async throws -> T {
  try await C.shared[keyPath: keyPath].resolve()
}
