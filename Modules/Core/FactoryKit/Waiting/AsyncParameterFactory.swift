/// A factory of a dependency that's built asynchronously from a parameter, and may fail.
///
/// ``AsyncFactory`` is the form without a parameter.
///
/// ```swift
/// extension Container {
///   var account: AsyncParameterFactory<Account.ID, Account> {
///     self { id in try await Account.load(id) }.scopeOnParameters.cached
///   }
/// }
/// let account = try await container.account(id)
/// ```
///
/// The task of the caller builds an instance that no scope stores. For a scoped instance, the factory starts
/// a task, which all callers await without blocking a thread. If the build fails, all callers throw its error,
/// nothing is stored, and the next resolution starts a new build. A cancelled caller throws a
/// `CancellationError` immediately, and the build continues for the other callers. When all callers are
/// cancelled, the build is cancelled, too.
///
/// The build has the task-local values and the priority of the first caller. A later caller with a higher
/// priority raises it. In all other respects, it works like ``ParameterFactory``.
public struct AsyncParameterFactory<P: Sendable, T: Sendable>: FactoryModifying {
  /// The errors of the closures.
  public typealias Failure = any Error

  /// The container, the place of the declaration, and what the modifiers in the definition say.
  public var _definition: _FactoryDefinition
  /// The closure in the factory's definition.
  private let make: @Sendable (P) async throws -> T

  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ make: @escaping @Sendable (P) async throws -> T
  ) {
    _definition = _FactoryDefinition(container, declaration)
    self.make = make
  }

  /// Returns a new or stored instance for a parameter, depending on the factory's scope.
  ///
  /// A resolution of a stored instance doesn't suspend.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func callAsFunction(_ parameter: P) async throws -> T {
    try await instance(for: parameter)
  }

  /// Returns the stored instance for a parameter, without waiting for an in-flight build.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance, or `nil`. This builds nothing, and calls no decorator.
  public func resolvedOrNil(_ parameter: P) -> T? { findStored(parameter) }
}

extension AsyncParameterFactory where P == Void {
  /// Returns a new or stored instance, depending on the factory's scope.
  ///
  /// A resolution of a stored instance doesn't suspend.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func callAsFunction() async throws -> T {
    try await instance(for: ())
  }

  /// Returns the stored instance, without waiting for an in-flight build.
  ///
  /// - Returns: The instance, or `nil`. This builds nothing, and calls no decorator.
  public func resolvedOrNil() -> T? { findStored(()) }
}

// `@unchecked`: as with ``Factory``.
extension AsyncParameterFactory: @unchecked Sendable {}

/// A factory of a dependency that's built asynchronously, and may fail.
///
/// ```swift
/// extension Container {
///   var database: AsyncFactory<Database> { self { try await Database.open() }.singleton }
/// }
/// let database = try await container.database()
/// ```
public typealias AsyncFactory<T: Sendable> = AsyncParameterFactory<Void, T>

// MARK: - Resolving

extension AsyncParameterFactory {
  /// Resolves the factory.
  nonisolated(nonsending) private func instance(for parameter: P) async throws -> T {
    switch findFast(parameter, in: container) {
    case .stored(let read): return read.value(as: T.self)
    case .ofParameter(let box): return box.value(as: T.self)
    case .build(let registration, _):
      try Task.checkCancellation()
      return try await build(parameter, with: registration, .unique)
    case let found: found.endRead()
    }
    return try await resolveSlowly(parameter)
  }

  /// Builds an instance that no scope stores, in the task of the caller.
  nonisolated(nonsending) private func build(
    _ parameter: P,
    with registration: StoredClosure?,
    _ lifetime: Lifetime
  ) async throws -> T {
    var instance: T?
    try await AsyncBuild(reference.frame, lifetime).call {
      instance = try await make(parameter, with: registration)
    }
    return instance.unsafelyUnwrapped
  }

  /// Waits for the instance, and builds one if none is stored.
  nonisolated(nonsending) private func resolveSlowly(_ parameter: P) async throws -> T {
    if Task.isCancelled, findStored(parameter) == nil {
      throw CancellationError()
    }
    // In a variable, or Swift 6.3 crashes.
    let actor = #isolation
    let resolution = Resolution(of: reference, for: .async)
    if case .build(let registration) = resolution.begin({ parameter }),
      let (request, slot) = resolution.handOver()
    {
      guard let slot, let sharedTask = slot.build as? SharedTask else {
        let instance = try await build(parameter, with: registration, request.lifetime)
        request.decorate(Box(instance), isNew: true)
        return instance
      }
      sharedTask.start(request, in: slot, isImmediate: actor == nil) {
        Box(try await make(parameter, with: registration))
      }
      return try await awaitInstance(of: sharedTask).value(as: T.self)
    }
    switch resolution.end() {
    case .instance(let instance): return instance.value(as: T.self)
    case .failure(let error): throw error
    case .building:
      guard let sharedTask = resolution.sharedTask else {
        fatalError("The build of \(reference.frame) has no task.")
      }
      let request = resolution.foundRequest
      let instance = try await awaitInstance(of: sharedTask)
      request?.decorate(instance, isNew: false)
      return instance.value(as: T.self)
    }
  }

  /// Waits for the instance as a caller of its build.
  nonisolated(nonsending) private func awaitInstance(
    of sharedTask: SharedTask
  ) async throws -> StoredInstance {
    defer { sharedTask.leave() }
    return try await sharedTask.wait()
  }

  /// Returns the stored instance, with all options and settings.
  private func findStored(_ parameter: P) -> T? {
    reference.storedInstance { parameter }?.value(as: T.self)
  }

  /// A closure that adds a contributed element to the array.
  typealias Addition = @Sendable (inout T) async throws -> Void

  /// Creates an instance with a registration, with contributions, or with the definition.
  private func make(_ parameter: P, with registration: StoredClosure?) async throws -> T {
    if let contributions = registration as? Contributions<Addition> {
      var array = try await make(parameter, with: contributions.base)
      for add in contributions.additions {
        try await add(&array)
      }
      return array
    }
    guard let registration else {
      return try await make(parameter)
    }
    guard let closure = registration as? AsyncClosureBox<P, T> else {
      return try registration.make(T.self, from: parameter, throwing: Failure.self)
    }
    return try await closure.make(parameter)
  }
}
