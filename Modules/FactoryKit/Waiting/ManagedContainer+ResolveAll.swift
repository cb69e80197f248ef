extension ManagedContainer {
  /// Resolves several factories side by side, as at the start of a program.
  ///
  /// ```swift
  /// let (settings, database) = try await container.resolveAll(\.settings, \.database)
  /// ```
  ///
  /// Each is resolved in a task of its own, whatever kind of factory it is. When one of them fails, the
  /// others are no longer waited for.
  ///
  /// - Parameter factories: The factories.
  /// - Returns: The instances, in the order of the factories.
  /// - Throws: What the first of them to fail has thrown, or a `CancellationError` if the task is
  ///   cancelled.
  public nonisolated(nonsending) func resolveAll<each F: ParameterlessFactory>(
    _ factories: repeat KeyPath<Self, each F>
  ) async throws -> (repeat (each F).T) where repeat (each F).T: Sendable {
    let requests = (repeat FactoryRequest(self[keyPath: each factories]))
    var resolutions: [@Sendable () async throws -> Void] = []
    for request in repeat each requests { resolutions.append(request.resolve) }
    try await withThrowingTaskGroup(of: Void.self) { [resolutions] group in
      for resolve in resolutions { group.addTask { try await resolve() } }
      // The first error ends the loop, and with that the other tasks are cancelled.
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

  /// The instance, which was resolved.
  var instance: F.T { resolved.withLock { $0 }.unsafelyUnwrapped }

  @Sendable
  func resolve() async throws {
    let instance = try await factory.resolved()
    resolved.withLock { $0 = instance }
  }
}
