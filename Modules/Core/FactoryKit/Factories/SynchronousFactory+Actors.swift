import Dispatch

extension SynchronousFactory where P == Void {
  /// Returns an instance that's created on the main actor.
  ///
  /// Elsewhere, await it: `await container.model.resolveOnMainActor()`.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @MainActor
  public func resolveOnMainActor() throws(Failure) -> T { try resolve() }
}

extension SynchronousFactory {
  /// Returns an instance for a parameter, created on the main actor.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The instance.
  /// - Throws: The error of a throwing factory's closure. A failed build stores nothing.
  @MainActor
  public func resolveOnMainActor(_ parameter: P) throws(Failure) -> T { try resolve(parameter) }
}

extension Declaration {
  /// Ends the program, unless the calling code runs on the factory's actor.
  ///
  /// - Parameters:
  ///   - actor: The actor that the factory is declared on.
  ///   - container: The type of the factory's container.
  @usableFromInline
  func checkIsolation(to actor: any Actor, in container: any ManagedContainer.Type) {
    // The runtime names another actor before it ends the program. On Linux, it doesn't name the main actor.
    if actor === MainActor.shared, !isOnMainQueue {
      writeError(
        """
        \(container).\(displayName) is declared on the main actor, and was resolved on another queue: \
        \(ResolutionThread.currentFrames.chain). Declared here: \(place). Resolve it in code that is isolated to the main actor, for example \
        with resolveOnMainActor().

        """
      )
    }
    actor.preconditionIsolated()
  }
}

private let mainQueueKey = DispatchSpecificKey<Void>()
private let mainQueueIsMarked: Void = DispatchQueue.main.setSpecific(key: mainQueueKey, value: ())

/// Whether the calling code runs on the main queue, or on one that has it as a target.
private var isOnMainQueue: Bool {
  mainQueueIsMarked
  return DispatchQueue.getSpecific(key: mainQueueKey) != nil
}
