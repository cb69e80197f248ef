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
  func findStored(_ parameter: P) -> T? {
    let stored = withUnsafePointer(to: parameter) {
      definition.keptInstance(ofParameterAt: UnsafeRawPointer($0))
    }
    return stored.flatMap { unsafeDowncast($0, to: SharedTask<T>.self).present }
  }

  /// Waits for the instance, and builds one if none is stored.
  @usableFromInline
  nonisolated(nonsending) func waitForSharedTask(_ parameter: P) async throws -> T {
    if Task.isCancelled, findStored(parameter) == nil { throw CancellationError() }
    let handle = begin(parameter)
    defer { handle.release() }
    return try await handle.wait()
  }

  /// Returns a handle of the instance's shared task, and starts the task if necessary.
  @usableFromInline
  func begin(_ parameter: P) -> SharedTaskHandle<T> {
    while true {
      let handle = withUnsafePointer(to: parameter) { address in
        let resolution = Resolution(
          of: definition,
          for: UnsafeRawPointer(address),
          canThrow: true
        )
        while resolution.hasToBuild() {
          let recipe =
            resolution.refusal.map { refusal in AsyncRecipe { throw refusal } }
            ?? make(parameter, with: resolution.registration)
          let sharedTask = SharedTask<T>(
            resolution.frame,
            resolution.lifetime,
            by: resolution.entry
          )
          let replaced = resolution.replaced
          resolution.finish(with: sharedTask)
          sharedTask.start(recipe, replacing: replaced)
        }
        // All resolutions of one declaration have the same types.
        return SharedTaskHandle(
          unsafeDowncast(resolution.end(), to: SharedTask<T>.self),
          of: resolution
        )
      }
      if let handle { return handle }
    }
  }
}

extension DefinedFactory where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Returns the stored instance, if a resolution consists of reading it.
  @inlinable
  @inline(never)
  func find(_ parameter: P) -> T? {
    if declaration.isPlainlyCached, let entry, entry._withUnsafeGuaranteedRef({ $0.flags.isPlain })
    {
      let read = entry._withUnsafeGuaranteedRef { $0.beginCachedRead() }
      if let stored = read.instance { return instance(in: stored, read.hazard) }
    }
    let read = beginRead(parameter)
    if read.isPlain, let stored = read.instance {
      return instance(in: stored, read.hazard)
    }
    read.ended()
    return nil
  }

  /// Ends a read of a shared task.
  @inlinable
  @inline(__always)
  func instance(
    in stored: Unmanaged<StoredInstance>,
    _ hazard: UnsafeMutablePointer<HazardPointer>
  ) -> T? {
    defer { hazard.pointee.end() }
    return stored._withUnsafeGuaranteedRef { unsafeDowncast($0, to: SharedTask<T>.self).made }
  }
}

extension FactoryModifying where P == Void, T: Sendable, Outcome == AsyncRecipe<T> {
  /// The number of callers that wait for the instance, for tests.
  package var waiterCount: Int {
    let stored = withUnsafePointer(to: ()) {
      definition.keptInstance(ofParameterAt: UnsafeRawPointer($0))
    }
    return stored.map { unsafeDowncast($0, to: SharedTask<T>.self).waiterCount } ?? 0
  }
}

/// An actor that no code runs on, so that a declaration isolated to it never compiles where it's used.
@globalActor
public actor AsyncFactoriesHaveNoGraphScope {
  /// The instance that a global actor must have.
  public static let shared = AsyncFactoriesHaveNoGraphScope()
}

// Overload resolution ignores a declaration that is only unavailable, and chooses the one of all factories.
extension FactoryModifying where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Does not compile: a task of its own builds an async instance, which belongs to no resolution.
  @available(
    *,
    deprecated,
    message: "An async instance belongs to no resolution. Use cached, shared, singleton or unique."
  )
  @available(*, noasync)
  @AsyncFactoriesHaveNoGraphScope public var graph: Self { self }

  /// Does not compile: a task of its own builds an async instance, which belongs to no resolution.
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
