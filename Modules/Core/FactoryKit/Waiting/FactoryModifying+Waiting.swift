extension FactoryModifying where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Returns a closure that calls the given one in the task that builds the instance.
  public static func lift(
    attempting make: @escaping (P) -> Attempt<T, Failure>
  ) -> (P) -> AsyncRecipe<T> {
    { parameter in
      let call = Unchecked((make, parameter))
      return AsyncRecipe { try call.value.0(call.value.1).get() }
    }
  }

  /// Returns the stored instance, with all options and settings.
  @usableFromInline
  func findStored(_ parameter: P) -> T? {
    let stored = withUnsafePointer(to: parameter) {
      definition.keptInstance(ofParameterAt: UnsafeRawPointer($0))
    }
    return stored.flatMap { unsafeDowncast($0, to: SharedTask.self).present?.value(as: T.self) }
  }

  /// Waits for the instance, and builds one if none is stored.
  @inlinable @inline(never)
  nonisolated(nonsending) func waitForInstance(_ parameter: P) async throws -> T {
    if Task.isCancelled, findStored(parameter) == nil { throw CancellationError() }
    // In a variable, or Swift 6.3 crashes.
    let actor = #isolation
    let handle = begin(parameter, isShared: false, isImmediate: actor == nil)
    defer { handle.release() }
    return try await handle.wait().value(as: T.self)
  }

  /// Returns a handle of the instance's shared task, and starts the build if it needs a task of its own.
  ///
  /// - Parameters:
  ///   - parameter: The parameter of the instance.
  ///   - isShared: Whether other callers may wait even for an instance that no scope stores.
  ///   - isImmediate: Whether the build's task begins on the calling thread.
  /// - Returns: The handle.
  @inlinable
  func begin(_ parameter: P, isShared: Bool, isImmediate: Bool = false) -> SharedTaskHandle {
    withUnsafePointer(to: parameter) { address in
      SharedTaskHandle(
        definition,
        UnsafeRawPointer(address),
        of: T.self,
        isShared: isShared,
        isImmediate: isImmediate
      ) {
        let recipe = make(parameter, with: $0)
        return SharedTask.Recipe { Box(try await recipe.make()) }
      }
    }
  }
}

extension DefinedFactory where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Resolves the factory.
  @inlinable @inline(__always)
  nonisolated(nonsending) func instance(for parameter: P) async throws -> T {
    if !declaration.namesKeepingScope, let recipe = recipe(for: parameter) {
      try Task.checkCancellation()
      var instance: T?
      try await beginBuild().run { instance = try await recipe.make() }
      return instance.unsafelyUnwrapped
    }
    if let instance = find(parameter) { return instance }
    return try await waitForInstance(parameter)
  }

  /// Returns the closure that builds the instance; `nil` if the resolution needs more than this closure.
  @inlinable @inline(never)
  func recipe(for parameter: P) -> AsyncRecipe<T>? {
    let thread = CurrentThread.unmanaged
    let source = container.unmanagedManager._withUnsafeGuaranteedRef { manager -> InstanceSource in
      if !manager.status.isPrepared { _ = manager.prepare(definition.container) }
      return manager.source(of: FactoryKey(Outcome.self, P.self, declaration), on: thread)
    }
    return switch source {
    case .build(nil): makeFromDefinition(parameter)
    case .build(let registration?): registration.make(Outcome.self, from: parameter)
    case .read, .slowPath: nil
    }
  }

  /// Begins the build of an instance that no scope stores.
  @usableFromInline @inline(never)
  func beginBuild() -> AsyncConstruction {
    let definition = definition
    let frame = ResolutionFrame(definition.container, definition.key)
    return AsyncConstruction(frame, .unique, isShared: false)
  }

  /// Returns the stored instance; `nil` if the resolution needs more than reading it.
  @inlinable @inline(never)
  func find(_ parameter: P) -> T? {
    let read = beginRead(parameter)
    if read.isPlain, let stored = read.instance {
      return instance(in: stored, read.hazard)
    }
    read.ended()
    return nil
  }

  /// Ends a read of a shared task.
  @inlinable @inline(__always)
  func instance(
    in stored: Unmanaged<StoredInstance>,
    _ hazard: UnsafeMutablePointer<HazardPointer>
  ) -> T? {
    defer { hazard.pointee.end() }
    return stored._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: SharedTask.self).made?.value(as: T.self)
    }
  }
}

extension FactoryModifying where P == Void, T: Sendable, Outcome == AsyncRecipe<T> {
  /// The number of callers that wait for the instance, for tests.
  package var waiterCount: Int {
    let stored = withUnsafePointer(to: ()) {
      definition.keptInstance(ofParameterAt: UnsafeRawPointer($0))
    }
    return stored.map { unsafeDowncast($0, to: SharedTask.self).waiterCount } ?? 0
  }
}

/// An actor that no code runs on, so that a declaration isolated to it never compiles where it's used.
@globalActor
public actor AsyncFactoriesHaveNoGraphScope {
  /// The instance that a global actor must have.
  public static let shared = AsyncFactoriesHaveNoGraphScope()
}

// Overload resolution ignores an unavailable declaration, and would choose the declaration for all factories.
extension FactoryModifying where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Does not compile: an async instance is built after the resolution has ended, and belongs to none.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  @available(*, noasync)
  @AsyncFactoriesHaveNoGraphScope public var graph: Self { self }

  /// Does not compile: an async instance is built after the resolution has ended, and belongs to none.
  ///
  /// - Parameter scope: The graph scope.
  /// - Returns: The factory.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  @available(*, noasync)
  @AsyncFactoriesHaveNoGraphScope public func scope(_ scope: Scope.Graph) -> Self { self }
}
