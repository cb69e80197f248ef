extension FactoryModifying where T: Sendable, Outcome == AsyncRecipe<T> {
  /// Returns the instance, if one is kept that nothing is to be done with.
  @inlinable
  @inline(never)
  func findMade(_ parameter: P) -> T? {
    let definition = definition
    // Unprotected: nobody writes through this pointer.
    let reading = _withUnprotectedUnsafePointer(to: parameter) {
      StoredRead.begin(
        definition.carrier,
        FastPath<P, Outcome>.key(definition.declaration),
        definition.entry,
        UnsafeRawPointer($0)
      )
    }
    guard reading.isPlain, let kept = reading.instance else {
      reading.ended()
      return nil
    }
    let made = kept._withUnsafeGuaranteedRef { unsafeDowncast($0, to: SharedTask<T>.self).made }
    reading.record.pointee.end()
    return made
  }

  /// Returns the instance, if one is kept, whatever there is to be obeyed.
  func findKept(_ parameter: P) -> T? {
    let kept = withUnsafePointer(to: parameter) {
      definition.keptInstance(ofParameterAt: UnsafeRawPointer($0))
    }
    return kept.flatMap { unsafeDowncast($0, to: SharedTask<T>.self).present }
  }

  /// Waits for an instance, which is made if there is none.
  @usableFromInline
  nonisolated(nonsending) func waitForSharedTask(_ parameter: P) async throws -> T {
    if Task.isCancelled, findKept(parameter) == nil { throw CancellationError() }
    let hold = begin(parameter)
    defer { hold.release() }
    return try await hold.wait()
  }

  /// Finds the flight of an instance, or begins one, and holds it.
  @usableFromInline
  func begin(_ parameter: P) -> SharedTaskHandle<T> {
    while true {
      let hold = withUnsafePointer(to: parameter) { address in
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
        // All who resolve one declaration name the same types.
        return SharedTaskHandle(
          unsafeDowncast(resolution.end(), to: SharedTask<T>.self),
          of: resolution
        )
      }
      if let hold { return hold }
    }
  }
}

extension FactoryModifying where P == Void, T: Sendable, Outcome == AsyncRecipe<T> {
  /// How many wait for the instance that is being made, for tests.
  package var waiterCount: Int {
    let kept = withUnsafePointer(to: ()) {
      definition.keptInstance(ofParameterAt: UnsafeRawPointer($0))
    }
    return kept.map { unsafeDowncast($0, to: SharedTask<T>.self).waiterCount } ?? 0
  }
}
