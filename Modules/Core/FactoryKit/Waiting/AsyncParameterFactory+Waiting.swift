extension AsyncParameterFactory {
  /// Returns the stored instance, with all options and settings.
  func findStored(_ parameter: P) -> T? {
    reference.storedInstance { parameter }.flatMap {
      unsafeDowncast($0, to: SharedTask.self).present?.value(as: T.self)
    }
  }

  /// Waits for the instance, and builds one if none is stored.
  nonisolated(nonsending) func waitForInstance(_ parameter: P) async throws -> T {
    if Task.isCancelled, findStored(parameter) == nil { throw CancellationError() }
    // In a variable, or Swift 6.3 crashes.
    let actor = #isolation
    let handle = makeHandle(parameter, isShared: false, isImmediate: actor == nil)
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
  func makeHandle(_ parameter: P, isShared: Bool, isImmediate: Bool = false) -> SharedTaskHandle {
    SharedTaskHandle(
      reference,
      isShared: isShared,
      isImmediate: isImmediate,
      parameter: { parameter },
      recipe: {
        let recipe = make(parameter, with: $0)
        return SharedTask.Recipe { Box(try await recipe.make()) }
      }
    )
  }

  /// Resolves the factory.
  nonisolated(nonsending) func instance(for parameter: P) async throws -> T {
    switch findFast(parameter, in: container) {
    case .stored(let read): if let instance = Self.instance(in: read) { return instance }
    case .ofParameter(let sharedTask):
      if let instance = Self.made(by: sharedTask) { return instance }
    case .build(let registration, _):
      let recipe =
        registration?.make(Outcome.self, from: parameter) ?? makeFromDefinition(parameter)
      try Task.checkCancellation()
      var instance: T?
      try await reference.makeConstruction().run { instance = try await recipe.make() }
      return instance.unsafelyUnwrapped
    case let found: found.endRead()
    }
    return try await waitForInstance(parameter)
  }

  /// Ends a read of a shared task, and returns its instance if the build has ended.
  static func instance(in read: StoredRead) -> T? {
    defer { read.end() }
    return read.instance.use { made(by: $0) }
  }

  /// Returns the instance of a shared task, if the build has ended.
  static func made(by sharedTask: StoredInstance) -> T? {
    unsafeDowncast(sharedTask, to: SharedTask.self).made?.value(as: T.self)
  }
}

extension FactoryReference {
  /// Returns the description of a build whose instance no scope stores.
  func makeConstruction() -> AsyncConstruction {
    AsyncConstruction(frame, .unique, isShared: false)
  }
}
