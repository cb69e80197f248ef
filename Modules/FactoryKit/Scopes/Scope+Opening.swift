extension Scope.Bound {
  /// Opens the scope while an operation runs, for the task that runs it and its child tasks.
  ///
  /// Its instances are released after the operation has returned or thrown. It costs less than a
  /// microsecond, and nothing for factories of other scopes.
  ///
  /// - Parameters:
  ///   - operation: What runs with the scope open.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func open<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await open(OpenScope(self), operation, isolation)
  }

  /// Opens the scope while an operation runs.
  ///
  /// Its instances are released after the operation has returned or thrown.
  ///
  /// - Parameter operation: What runs with the scope open.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func open<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let openScope = OpenScope(self)
    defer { openScope.endAfterClosingNow() }
    return try OpenScope.$current.withValue(openScope, operation: operation)
  }

  /// Opens the scope with registrations for this opening alone, while an operation runs.
  ///
  /// ```swift
  /// try await Scope.request.open {
  ///   $0.user.register { user }
  /// } operation: {
  ///   try await handle(message)
  /// }
  /// ```
  ///
  /// What the first closure registers and contributes, in whichever container, holds inside of this
  /// opening, over what is registered there. An instance that is made with it belongs to the opening,
  /// whatever the factory's scope: the container's own is left alone. Modifiers other than `register`
  /// and `contribute` change the container.
  ///
  /// - Parameters:
  ///   - registering: Registers what only this opening has. Called before the scope is open.
  ///   - operation: What runs with the scope open.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw.
  public func open<Result>(
    registering: (Container) throws -> Void,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await open(
      in: Container.shared,
      registering: registering,
      operation: operation,
      isolation: isolation
    )
  }

  /// Opens the scope with registrations for this opening alone, while an operation runs.
  ///
  /// - Parameters:
  ///   - registering: Registers what only this opening has. Called before the scope is open.
  ///   - operation: What runs with the scope open.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw.
  public func open<Result>(
    registering: (Container) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try open(in: Container.shared, registering: registering, operation: operation)
  }

  /// Opens the scope with registrations for this opening alone, while an operation runs.
  ///
  /// - Parameters:
  ///   - container: The container that the first closure is given.
  ///   - registering: Registers what only this opening has. Called before the scope is open.
  ///   - operation: What runs with the scope open.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw.
  public func open<C: ManagedContainer, Result>(
    in container: C,
    registering: (C) throws -> Void,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    let openScope = OpenScope(self)
    try ResolutionThread.current.register(in: openScope) { try registering(container) }
    return try await open(openScope, operation, isolation)
  }

  /// Opens the scope with registrations for this opening alone, while an operation runs.
  ///
  /// - Parameters:
  ///   - container: The container that the first closure is given.
  ///   - registering: Registers what only this opening has. Called before the scope is open.
  ///   - operation: What runs with the scope open.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw.
  public func open<C: ManagedContainer, Result>(
    in container: C,
    registering: (C) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    let openScope = OpenScope(self)
    defer { openScope.endAfterClosingNow() }
    try ResolutionThread.current.register(in: openScope) { try registering(container) }
    return try OpenScope.$current.withValue(openScope, operation: operation)
  }

  private func open<Result>(
    _ openScope: OpenScope,
    _ operation: () async throws -> Result,
    _ isolation: isolated (any Actor)?
  ) async rethrows -> Result {
    do {
      let result = try await OpenScope.$current.withValue(
        openScope,
        operation: operation,
        isolation: isolation
      )
      await openScope.endAfterClosing()
      return result
    } catch {
      await openScope.endAfterClosing()
      throw error
    }
  }

  /// Whether the scope is open in the current task.
  public var isOpen: Bool { OpenScope.innermost { $0.mark == reference.mark } != nil }
}
