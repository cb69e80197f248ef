import Dispatch

extension Factory {
  /// Returns an instance that's created on the main actor.
  ///
  /// Elsewhere, await it: `await container.model.resolveOnMainActor()`.
  @MainActor
  public func resolveOnMainActor() -> T { resolve() }

  /// Returns an instance that's created on an actor.
  ///
  /// On that actor, the call is synchronous. Elsewhere, await it:
  /// `await container.model.resolveOnGlobalActor(Depot.shared)`.
  ///
  /// - Parameter actor: The actor, such as the `shared` instance of a global actor.
  /// - Returns: The instance.
  public func resolveOnGlobalActor(_ actor: isolated any Actor) -> T { resolve() }

  /// Returns an instance that's created on a global actor.
  ///
  /// - Parameter actor: The type of the actor.
  /// - Returns: The instance.
  public func resolveOnGlobalActor<A: GlobalActor>(_ actor: A.Type) async -> T where T: Sendable {
    // In two steps, or Swift 6.3 crashes.
    let shared: any Actor = actor.shared
    return await resolveOnGlobalActor(shared)
  }
}

extension ParameterFactory {
  /// Returns an instance for a parameter, created on the main actor.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  @MainActor
  public func resolveOnMainActor(_ parameter: P) -> T { resolve(parameter) }

  /// Returns an instance for a parameter, created on an actor.
  ///
  /// On that actor, the call is synchronous. Elsewhere, await it:
  /// `await container.page.resolveOnGlobalActor(Depot.shared, parameters: 7)`.
  ///
  /// - Parameters:
  ///   - actor: The actor, such as the `shared` instance of a global actor.
  ///   - parameters: The parameter of the instance.
  /// - Returns: The instance.
  public func resolveOnGlobalActor(_ actor: isolated any Actor, parameters: P) -> T {
    resolve(parameters)
  }

  /// Returns an instance for a parameter, created on a global actor.
  ///
  /// - Parameters:
  ///   - actor: The type of the actor.
  ///   - parameter: The parameter of the instance.
  /// - Returns: The instance.
  public func resolveOnGlobalActor<A: GlobalActor>(
    _ actor: A.Type,
    _ parameter: P
  ) async -> T where P: Sendable, T: Sendable {
    // In two steps, as above.
    let shared: any Actor = actor.shared
    return await resolveOnGlobalActor(shared, parameters: parameter)
  }
}

extension TypedThrowingParameterFactory where P == Void {
  /// Returns an instance that's created on the main actor.
  ///
  /// Elsewhere, await it: `try await container.model.resolveOnMainActor()`.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  @MainActor
  public func resolveOnMainActor() throws(E) -> T { try resolve() }
}

extension TypedThrowingParameterFactory {
  /// Returns an instance for a parameter, created on the main actor.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of the closure. A failed build stores nothing.
  @MainActor
  public func resolveOnMainActor(_ parameter: P) throws(E) -> T { try resolve(parameter) }
}

extension Declaration {
  /// Ends the program with the name of the factory, unless the calling code runs on the factory's actor.
  ///
  /// - Parameters:
  ///   - actor: The actor that the factory is declared on.
  ///   - container: The type of the factory's container.
  @usableFromInline
  func checkIsolation(to actor: any Actor, in container: any ManagedContainer.Type) {
    if isOnExecutor(of: actor) {
      return
    }
    // Code outside of a task may also run on an actor, except on a default actor. Dispatch knows whether
    // such code runs on the main actor. For other actors, their own executors know.
    let isElsewhere =
      if actor === MainActor.shared { !isOnMainQueue } else {
        hasDefaultExecutor(actor)
      }
    if isElsewhere {
      fatalError(messageOfIsolation(to: actor, in: container))
    }
    // An executor without `isIsolatingCurrentContext()` ends the program with a message of its own.
    actor.preconditionIsolated(messageOfIsolation(to: actor, in: container))
  }

  private func messageOfIsolation(
    to actor: any Actor,
    in container: any ManagedContainer.Type
  ) -> String {
    let method =
      if actor === MainActor.shared {
        "resolveOnMainActor()"
      } else {
        "Factory.resolveOnGlobalActor(_:)"
      }
    return """
      \(container).\(displayName) is declared on \(type(of: actor)) and was resolved elsewhere: \
      \(ResolutionThread.currentFrames.chain). Declared here: \(place). Resolve it in code that is isolated to \(type(of: actor)), for example \
      with \(method).
      """
  }
}

private let mainQueueKey = DispatchSpecificKey<Void>()
private let mainQueueIsMarked: Void = DispatchQueue.main.setSpecific(key: mainQueueKey, value: ())

/// Whether the calling code runs on the main queue, or on one that has it as a target.
private var isOnMainQueue: Bool {
  mainQueueIsMarked
  return DispatchQueue.getSpecific(key: mainQueueKey) != nil
}
