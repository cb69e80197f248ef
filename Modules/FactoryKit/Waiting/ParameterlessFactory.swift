/// A factory that needs no parameter, whether it makes its instance at once, may throw, or is async.
///
/// There are no conformances but those of ``Factory``, ``TypedThrowingFactory`` and ``AsyncFactory``.
public protocol ParameterlessFactory<T>: FactoryModifying, Sendable where P == Void {
  /// Returns an instance, however the factory makes it.
  ///
  /// - Returns: The instance, made or kept as the factory's scope says.
  /// - Throws: What the making throws, or a `CancellationError` if the task is cancelled.
  nonisolated(nonsending) func resolved() async throws -> T
}

extension Factory: ParameterlessFactory {
  /// Returns an instance, made or kept as the factory's scope says: the same as calling the factory.
  public nonisolated(nonsending) func resolved() async throws -> T { resolve() }
}

extension TypedThrowingFactory: ParameterlessFactory {
  /// Returns an instance, made or kept as the factory's scope says: the same as calling the factory.
  public nonisolated(nonsending) func resolved() async throws -> T { try resolve() }
}

extension AsyncFactory: ParameterlessFactory {
  /// Returns an instance, made or kept as the factory's scope says: the same as calling the factory.
  public nonisolated(nonsending) func resolved() async throws -> T { try await resolve() }
}
