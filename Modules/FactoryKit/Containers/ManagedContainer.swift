/// A class that can declare factories.
///
/// Most containers are ``SharedContainer``s. Conform to this one alone for a container that is
/// only ever passed around.
public protocol ManagedContainer: AnyObject, Sendable {
  /// The manager of the container's registrations and instances.
  ///
  /// One for each container, kept by it, and the same as long as it is there: declare it
  /// `let manager = ContainerManager()`. Resolutions do not retain it, so the behaviour of a
  /// container that changes or computes it is undefined.
  var manager: ContainerManager { get }

  /// The manager, which the container keeps. Containers have this by themselves.
  var unmanagedManager: Unmanaged<ContainerManager> { get }
}

extension ManagedContainer {
  /// The manager, which the container keeps.
  ///
  /// Each resolution asks for it, and to retain it each time would cost as much as the rest.
  @inlinable public var unmanagedManager: Unmanaged<ContainerManager> { .passUnretained(manager) }
}

extension ManagedContainer {
  /// Sets a closure that's called with each instance this container resolves, new or kept.
  ///
  /// - Parameter decorator: Called with the instance, with no lock held; `nil` takes it away.
  public func decorator(_ decorator: ((_ instance: Any) -> Void)?) {
    // After `autoRegister()`, which may set one of its own.
    manager.withPreparedState(of: self) { _ in }
    manager.decorator = decorator
  }

  /// Removes registrations, contexts, instances, or everything.
  ///
  /// - Parameter options: What to remove.
  public func reset(options: FactoryResetOptions = .all) {
    manager.reset(options: options)
  }

  /// Changes the container, and returns it.
  ///
  /// ```swift
  /// let container = Container() { $0.service.register { FakeService() } }
  /// ```
  ///
  /// - Parameter change: Changes the container.
  /// - Returns: The container.
  /// - Throws: What the closure throws.
  @discardableResult
  public func callAsFunction<E: Error>(_ change: (Self) throws(E) -> Void) throws(E) -> Self {
    // Not `rethrows`: the compiler does not follow that through `Container() { … }`.
    try change(self)
    return self
  }

  /// Changes the container with an asynchronous closure, and returns it.
  ///
  /// - Parameter change: Changes the container.
  /// - Returns: The container.
  /// - Throws: What the closure throws.
  @_disfavoredOverload
  @discardableResult
  public func callAsFunction<E: Error>(
    _ change: @Sendable (Self) async throws(E) -> Void
  ) async throws(E) -> Self {
    // Disfavored, or Swift 6.3 crashes on a plain `Container() { … }` in an async function.
    try await change(self)
    return self
  }

  /// Changes the container, and returns it.
  ///
  /// - Parameter change: Changes the container.
  /// - Returns: The container.
  @available(*, deprecated, message: "Write container { … } in place of container.with { … }.")
  @discardableResult
  public func with(_ change: (Self) throws -> Void) rethrows -> Self {
    try change(self)
    return self
  }

  /// Changes the container with an asynchronous closure, and returns it.
  ///
  /// - Parameter change: Changes the container.
  /// - Returns: The container.
  @available(*, deprecated, message: "Write container { … } in place of container.with { … }.")
  @_disfavoredOverload
  @discardableResult
  public func with(
    _ change: @Sendable (Self) async throws -> Void
  ) async rethrows -> Self {
    try await change(self)
    return self
  }
}
