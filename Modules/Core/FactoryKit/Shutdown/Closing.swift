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

  /// Ends the hold, and calls the action if it was the last one.
  ///
  /// - Parameters:
  ///   - openScope: The open scope whose end this is; `nil` for another end.
  ///   - holds: The holds of the builds in which the end began.
  /// - Returns: The error of the action, if it has thrown one.
  nonisolated(nonsending) func run(
    endOf openScope: OpenScope? = nil,
    during holds: [Hold] = []
  ) async -> ShutdownError.Failure? {
    guard held.endHold() else {
      return nil
    }
    if let object = box.object {
      for hold in holds {
        hold.gate.noteClosed(object, during: hold)
      }
      Stores(endOf: openScope).remove(object)
    }
    do {
      try await held.action.call(box)
      return nil
    } catch {
      return ShutdownError.Failure(name: held.frame.description, error: error)
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
      _ = held?.endHold()
      return gate.remove(self)
    }
    let task = Task.immediately { [self] in
      await OpenScope.task.withValue(openScope) {
        await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
          if let failure = await closing.run(during: holds) {
            // No caller can receive it.
            Trace.warn("Closing \(failure.name) failed: \(failure.error).")
          }
        }
      }
      gate.remove(self)
    }
    gate.setTask(task, of: self)
  }
}
