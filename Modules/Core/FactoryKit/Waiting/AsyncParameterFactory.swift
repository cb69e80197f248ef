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
    case .stored(let read): if let instance = Self.instance(in: read) { return instance }
    case .ofParameter(let sharedTask):
      if let instance = Self.made(by: sharedTask) {
        return instance
      }
    case .build(let registration, _):
      try Task.checkCancellation()
      var instance: T?
      try await AsyncBuild(reference.frame, .unique, isShared: false).run {
        instance = try await make(parameter, with: registration)
      }
      return instance.unsafelyUnwrapped
    case let found: found.endRead()
    }
    return try await waitForInstance(parameter)
  }

  /// Ends a read of a shared task, and returns its instance if the build has ended.
  private static func instance(in read: StoredRead) -> T? {
    defer { read.end() }
    return read.instance.use { made(by: $0) }
  }

  /// Returns the instance of a shared task, if the build has ended.
  private static func made(by sharedTask: StoredInstance) -> T? {
    unsafeDowncast(sharedTask, to: SharedTask.self).made?.value(as: T.self)
  }

  /// Waits for the instance, and builds one if none is stored.
  nonisolated(nonsending) private func waitForInstance(_ parameter: P) async throws -> T {
    if Task.isCancelled, findStored(parameter) == nil {
      throw CancellationError()
    }
    // In a variable, or Swift 6.3 crashes.
    let actor = #isolation
    let handle = makeHandle(parameter, isImmediate: actor == nil)
    defer { handle.release() }
    return try await handle.wait().value(as: T.self)
  }

  /// Returns the stored instance, with all options and settings.
  private func findStored(_ parameter: P) -> T? {
    reference.storedInstance { parameter }.flatMap {
      unsafeDowncast($0, to: SharedTask.self).present?.value(as: T.self)
    }
  }

  /// Returns a handle of the instance's shared task, and starts the build if a scope stores the instance.
  ///
  /// - Parameters:
  ///   - parameter: The parameter of the instance.
  ///   - isImmediate: Whether the build's task begins on the calling thread.
  /// - Returns: The handle.
  func makeHandle(_ parameter: P, isImmediate: Bool = false) -> SharedTaskHandle {
    .begin(
      reference,
      isImmediate: isImmediate,
      parameter: { parameter },
      recipe: { registration in
        SharedTask.Recipe { Box(try await make(parameter, with: registration)) }
      }
    )
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
