import Synchronization

extension Scope {
  /// A scope that stores one instance while it is open: for a request, a message, or a job.
  ///
  /// Declare it as a static constant of `Scope`, and open it around the code that it is for:
  ///
  /// ```swift
  /// extension Scope {
  ///   static let request = Bound("request")
  /// }
  /// extension Container {
  ///   var audit: Factory<AuditLog> { self { AuditLog() }.scope(.request) }
  /// }
  /// try await Scope.request.open { try await handle(message) }
  /// ```
  ///
  /// An instance is created once, for the task and its child tasks, and is released when `open` returns
  /// or throws. Open scopes nest: an instance belongs to the innermost one of its scope. Two open scopes
  /// never share an instance. An instance can only be resolved while its scope is open:
  /// <doc:Scopes>.
  public final class Bound: Scope, @unchecked Sendable {
    /// The name of the scope in messages.
    let name: String
    /// Whether a warning about an early return was written.
    let hasWarned = Atomic(false)

    /// Creates a scope that is different from all others.
    ///
    /// - Parameter name: The name of the scope in messages.
    public init(_ name: String) {
      self.name = name
      super.init(.openScope, name: name)
    }
  }
}

extension Scope.Bound {
  /// Whether the scope is open in the current task.
  package var isOpen: Bool { OpenScope.innermost(mark)?.hasEnded == false }

  /// Opens the scope for the task that runs an operation, and its child tasks.
  ///
  /// The instances are released after the operation has returned or thrown. Opening costs less than a
  /// microsecond, and nothing for factories of other scopes.
  ///
  /// - Parameters:
  ///   - operation: The code to run with the scope open.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @inlinable
  public func open<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await OpenScope.run(OpenScope(self), operation, isolation)
  }

  /// Opens the scope while an operation runs.
  ///
  /// The instances are released after the operation has returned or thrown. This function can't wait for an
  /// asynchronous shutdown action: the first time that an action is still running at the return, it writes a
  /// warning. Asynchronous code calls the asynchronous function of this name, even if the operation doesn't wait.
  ///
  /// - Parameter operation: The code to run with the scope open.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @inlinable @_disfavoredOverload
  public func open<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OpenScope.run(OpenScope(self), operation)
  }

  /// Opens the scope with its own registrations, while an operation runs.
  ///
  /// ```swift
  /// try await Scope.request.open {
  ///   $0.user.register { user }
  /// } operation: {
  ///   try await handle(message)
  /// }
  /// ```
  ///
  /// Inside this open scope, the registrations and contributions of the first closure, in any container,
  /// have precedence over those of the container. An instance that is built with them belongs to the open scope,
  /// even if the factory has another scope, and the container's own instance stays. Modifiers other than
  /// `register` and `contribute` change the container.
  ///
  /// - Parameters:
  ///   - registering: Registers the factories of this open scope. Called before the scope is open.
  ///   - operation: The code to run with the scope open.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The result of the operation.
  /// - Throws: The error of a closure.
  @inlinable
  public func open<Result>(
    registering: (Container) throws -> Void,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await open(in: Container.shared, registering: registering, operation: operation)
  }

  /// Opens the scope with its own registrations, while an operation runs.
  ///
  /// - Parameters:
  ///   - registering: Registers the factories of this open scope. Called before the scope is open.
  ///   - operation: The code to run with the scope open.
  /// - Returns: The result of the operation.
  /// - Throws: The error of a closure.
  @inlinable @_disfavoredOverload
  public func open<Result>(
    registering: (Container) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try open(in: Container.shared, registering: registering, operation: operation)
  }

  /// Opens the scope with its own registrations, while an operation runs.
  ///
  /// - Parameters:
  ///   - container: The container that the first closure receives.
  ///   - registering: Registers the factories of this open scope. Called before the scope is open.
  ///   - operation: The code to run with the scope open.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The result of the operation.
  /// - Throws: The error of a closure.
  @inlinable
  public func open<C: ManagedContainer, Result>(
    in container: C,
    registering: (C) throws -> Void,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    let openScope = OpenScope(self)
    try openScope.register { try registering(container) }
    return try await OpenScope.run(consume openScope, operation, isolation)
  }

  /// Opens the scope with its own registrations, while an operation runs.
  ///
  /// - Parameters:
  ///   - container: The container that the first closure receives.
  ///   - registering: Registers the factories of this open scope. Called before the scope is open.
  ///   - operation: The code to run with the scope open.
  /// - Returns: The result of the operation.
  /// - Throws: The error of a closure.
  @inlinable @_disfavoredOverload
  public func open<C: ManagedContainer, Result>(
    in container: C,
    registering: (C) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    let openScope = OpenScope(self)
    try openScope.register { try registering(container) }
    return try OpenScope.run(consume openScope, operation)
  }
}
