/// The end of a hold, which closes the object if no other store holds it.
struct Closing: Sendable {
  let hold: Hold
  let held: HeldObject
  /// The ``Box`` of the instance, which stays until its turn, also if nothing else holds the instance.
  private let box: StoredInstance

  /// Returns `nil` without an object, or if it is gone.
  init?(_ hold: Hold, of held: HeldObject?) {
    guard let held, let box = held.box else {
      return nil
    }
    self.hold = hold
    self.held = held
    self.box = box
  }

  /// The container's type and the factory's name.
  var name: String { hold.frame.description }

  /// Ends the hold at the end of its store, unless a caller has removed the instance meanwhile.
  ///
  /// - Parameters:
  ///   - openScope: The open scope in which the end began, with those around it.
  ///   - isEndOfScope: Whether the store is the open scope.
  ///   - holds: The holds of the builds in which the end began.
  /// - Returns: The error of the action, if it has thrown one.
  nonisolated(nonsending) func runAtEnd(
    in openScope: OpenScope?,
    isEndOfScope: Bool = false,
    during holds: [Hold] = []
  ) async -> ShutdownError.Failure? {
    guard let content = hold.gate.take(hold) else {
      return nil
    }
    content.stored.mark = .none
    return await run(in: openScope, isEndOfScope: isEndOfScope, during: holds)
  }

  /// Ends the hold, and calls the action if it was the last one.
  ///
  /// - Parameters:
  ///   - openScope: The open scope in which the end began, with those around it.
  ///   - isEndOfScope: Whether the end of the open scope closes the instance.
  ///   - holds: The holds of the builds in which the end began.
  /// - Returns: The error of the action, if it has thrown one.
  fileprivate nonisolated(nonsending) func run(
    in openScope: OpenScope?,
    isEndOfScope: Bool,
    during holds: [Hold]
  ) async -> ShutdownError.Failure? {
    guard held.end(hold) else {
      return nil
    }
    if let object = box.object {
      for hold in holds {
        hold.gate.noteClosed(object, during: hold)
      }
      remove(object, from: openScope, isEndOfScope: isEndOfScope)
    }
    do {
      try await held.action.call(box)
      return nil
    } catch {
      return ShutdownError.Failure(name: held.frame.description, error: error)
    }
  }
}

extension Closing {
  /// Removes the object from the factories without an action that store it.
  ///
  /// The end of an open scope happens often. So it searches only its own container, without the instances for
  /// parameters, and takes no lock of an entry.
  private func remove(_ object: AnyObject, from openScope: OpenScope?, isEndOfScope: Bool) {
    let address = address(of: object)
    let open = sequence(first: openScope, next: { $0?.outer }).compactMap { $0 }
    let others = Scope.singleton.entries.entries + open.flatMap(\.entries)
    let found: [Entry]
    if isEndOfScope {
      let entries = Containers.entries(of: hold.manager) + others
      found = entries.filter { $0.publishes(address) }
    } else {
      found = Containers.entries(storing: address) + others.filter { $0.stores(address) }
    }
    for entry in found {
      entry.remove(object)
    }
  }
}

extension Hold {
  /// Ends the hold of an instance that its store has dropped, which begins on the calling thread.
  ///
  /// The closing is in flight already, so a shutdown waits for its end. The caller holds no lock.
  ///
  /// - Parameters:
  ///   - openScope: The open scope that has stored the instance; `nil` for the container.
  ///   - holds: The holds of the builds in which this happens.
  func close(in openScope: OpenScope?, during holds: [Hold]) {
    let held = content?.held
    guard let closing = Closing(self, of: held) else {
      _ = held?.end(self)
      return gate.end(self)
    }
    let around = OpenScope.current
    let task = Task.immediately { [self] in
      await OpenScope.task.withValue(openScope) {
        await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
          if let failure = await closing.run(in: around, isEndOfScope: false, during: holds) {
            // No caller can receive it.
            Trace.warn("Closing \(failure.name) failed: \(failure.error).")
          }
        }
      }
      gate.end(self)
    }
    gate.setTask(task, of: self)
  }
}
