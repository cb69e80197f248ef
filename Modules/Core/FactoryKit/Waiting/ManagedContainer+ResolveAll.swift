extension ManagedContainer {
  /// Resolves several factories concurrently, as at the start of a program.
  ///
  /// ```swift
  /// let (settings, database) = try await container.resolveAll(\.settings, \.database)
  /// ```
  ///
  /// Each factory is resolved in its own task: plain, throwing or async. If one of them fails, this stops
  /// waiting for the others.
  ///
  /// - Parameter factories: The factories.
  /// - Returns: The instances, in the order of the factories.
  /// - Throws: The first error, or a `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func resolveAll<each F: ParameterlessFactory>(
    _ factories: repeat KeyPath<Self, each F>
  ) async throws -> (repeat (each F).T) where repeat (each F).T: Sendable {
    let requests = (repeat FactoryRequest(self[keyPath: each factories]))
    var resolutions: [@Sendable () async throws -> Void] = []
    for request in repeat each requests { resolutions.append(request.resolve) }
    try await withThrowingTaskGroup(of: Void.self) { [resolutions] group in
      for resolve in resolutions { group.addTask { try await resolve() } }
      // The first error ends the loop, which cancels the other tasks.
      for try await _ in group {}
    }
    return (repeat (each requests).instance)
  }
}

/// A factory that is resolved together with others, and its instance.
private final class FactoryRequest<F: ParameterlessFactory>: Sendable where F.T: Sendable {
  private let factory: F
  private let resolved = Locked<F.T?>(nil)

  init(_ factory: F) { self.factory = factory }

  /// The instance, after `resolve()` has returned.
  var instance: F.T { resolved.withLock { $0 }.unsafelyUnwrapped }

  @Sendable
  func resolve() async throws {
    let instance = try await factory.resolved()
    resolved.withLock { $0 = instance }
  }
}

/// A factory without a parameter: plain, throwing or async.
///
/// Only ``Factory``, ``TypedThrowingFactory`` and ``AsyncFactory`` conform.
public protocol ParameterlessFactory<T>: FactoryModifying, Sendable where P == Void {
  /// Returns an instance of a factory of any kind.
  ///
  /// - Returns: The new or stored instance, depending on the factory's scope.
  /// - Throws: The closure's error, or a `CancellationError` if the task is cancelled.
  nonisolated(nonsending) func resolved() async throws -> T
}

extension Factory: ParameterlessFactory {
  /// Returns a new or stored instance: the same as calling the factory.
  public nonisolated(nonsending) func resolved() async throws -> T { resolve() }
}

extension TypedThrowingFactory: ParameterlessFactory {
  /// Returns a new or stored instance: the same as calling the factory.
  public nonisolated(nonsending) func resolved() async throws -> T { try resolve() }
}

extension AsyncFactory: ParameterlessFactory {
  /// Returns a new or stored instance: the same as calling the factory.
  public nonisolated(nonsending) func resolved() async throws -> T { try await resolve() }
}
