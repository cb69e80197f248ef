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

  /// The address of the object; `nil` for another value.
  var address: UInt? { box.address }

  /// Ends the hold at the end of its store, unless a caller has removed the instance meanwhile.
  ///
  /// - Parameters:
  ///   - places: The places of the object.
  ///   - holds: The holds of the builds in which the end began.
  /// - Returns: The error of the action, if it has thrown one.
  nonisolated(nonsending) func runAtEnd(
    removingFrom places: consuming StoredPlaces,
    during holds: [Hold] = []
  ) async -> ShutdownError.Failure? {
    guard let content = hold.gate.take(hold) else {
      return nil
    }
    content.stored.mark = .none
    return await run(removingFrom: consume places, during: holds)
  }

  /// Ends the hold, and calls the action if it was the last one.
  private nonisolated(nonsending) func run(
    removingFrom places: consuming StoredPlaces,
    during holds: [Hold]
  ) async -> ShutdownError.Failure? {
    guard held.end(hold) else {
      return nil
    }
    if let object = box.object {
      for hold in holds {
        hold.gate.noteClosed(object, during: hold)
      }
      places.remove(object)
    }
    // An action that hangs retains no entries.
    places = StoredPlaces()
    do {
      try await held.action.call(box)
      return nil
    } catch {
      return ShutdownError.Failure(name: held.frame.description, error: error)
    }
  }
}

extension Closing {
  /// Ends the holds of instances that their store has dropped, which begins on the calling thread.
  ///
  /// The closings are in flight already, so a shutdown waits for their end. The caller holds no lock.
  ///
  /// - Parameters:
  ///   - dropped: The holds.
  ///   - openScope: The open scope that has stored the instances; `nil` for the container.
  ///   - holds: The holds of the builds in which this happens.
  static func close(_ dropped: [Hold], in openScope: OpenScope?, during holds: [Hold]) {
    var closings: [Closing] = []
    for hold in dropped {
      let held = hold.content?.held
      if let closing = Closing(hold, of: held) {
        closings.append(closing)
      } else {
        _ = held?.end(hold)
        hold.gate.end(hold)
      }
    }
    let places = StoredPlaces(of: closings)
    for closing in closings {
      let task = Task.immediately {
        await closing.runAfterDrop(in: openScope, removingFrom: places, during: holds)
      }
      closing.hold.gate.setTask(task, of: closing.hold)
    }
  }

  private nonisolated(nonsending) func runAfterDrop(
    in openScope: OpenScope?,
    removingFrom places: StoredPlaces,
    during holds: [Hold]
  ) async {
    let gate = hold.gate
    await OpenScope.task.withValue(openScope) {
      await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
        if let failure = await run(removingFrom: places, during: holds) {
          // No caller can receive it.
          Trace.warn("Closing \(failure.name) failed: \(failure.error).")
        }
      }
    }
    gate.end(hold)
  }
}
