/// A class that declares factories.
///
/// Most containers are ``SharedContainer``s. Conform to this protocol alone for a container without a
/// shared instance.
public protocol ManagedContainer: AnyObject, Sendable {
  /// The manager of the container's registrations and instances.
  ///
  /// Each container has one manager for its whole lifetime: declare it
  /// `let manager = ContainerManager()`. Resolutions don't retain the manager. A container that creates a
  /// manager for each read ends the program. If a container changes its manager, the behavior is undefined.
  var manager: ContainerManager { get }

  /// The manager, without a retain. All containers have this property by default.
  var _unretainedManager: Unmanaged<ContainerManager> { get }
}

/// A container with a shared instance, which property wrappers and key paths use.
///
/// ```swift
/// public final class PaymentsContainer: SharedContainer {
///   @TaskLocal public static var shared = PaymentsContainer()
///   public let manager = ContainerManager()
/// }
/// ```
///
/// An extension of `SharedContainer` itself declares factories in all shared containers.
public protocol SharedContainer: ManagedContainer {
  /// The shared instance of the current task.
  ///
  /// Declare it `@TaskLocal`, so that a test can bind its own instance.
  static var shared: Self { get }
}

extension ManagedContainer {
  /// Sets a closure that's called with each instance this container resolves, new or stored.
  ///
  /// - Parameter decorator: Called with the instance, with no lock held; `nil` removes it.
  public func decorator(_ decorator: ((_ instance: Any) -> Void)?) {
    // A use of the container, which runs `autoRegister()` before.
    manager.withPreparedState(of: self) { _ in }
    manager.decorator = decorator
  }

  /// Removes registrations, contexts, instances, or everything.
  ///
  /// - Parameter options: The part to remove.
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
  /// - Throws: The error of the closure.
  @discardableResult
  public func callAsFunction<E: Error>(_ change: (Self) throws(E) -> Void) throws(E) -> Self {
    // Not `rethrows`: the compiler doesn't infer it through `Container() { … }`.
    try change(self)
    return self
  }

  /// Changes the container with an asynchronous closure, and returns it.
  ///
  /// - Parameter change: Changes the container.
  /// - Returns: The container.
  /// - Throws: The error of the closure.
  @_disfavoredOverload @discardableResult
  public func callAsFunction<E: Error>(
    _ change: @Sendable (Self) async throws(E) -> Void
  ) async throws(E) -> Self {
    // Disfavored, or Swift 6.3 crashes on a plain `Container() { … }` in an async function.
    try await change(self)
    return self
  }
}

/// A container that registers its dependencies before its first use.
///
/// ```swift
/// extension PaymentsContainer: AutoRegistering {
///   public func autoRegister() {
///     cardReader.register { [unowned self] in usbReader() }
///   }
/// }
/// ```
///
/// The container stores the registered closures, so a closure that uses the container must capture it
/// `unowned`.
///
/// For ``Container``, in a package that depends on this one, Swift requires `extension Container:
/// @retroactive AutoRegistering`.
///
/// `autoRegister()` runs on the first thread that uses the container, so the compiler refuses a
/// conformance that is isolated to an actor.
public protocol AutoRegistering: SendableMetatype {
  /// Registers dependencies, once for each container, before its first registration or resolution.
  ///
  /// The method may resolve. Other threads that use the container wait until it has returned. It runs
  /// again after a reset of the whole container.
  func autoRegister()
}
