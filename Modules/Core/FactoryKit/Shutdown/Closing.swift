/// The end of a hold, which closes the object if no other store holds it.
struct Closing: Sendable {
  let hold: Hold
  let held: HeldObject
  /// The ``Box`` of the instance, which stays until its turn, also if nothing else holds the instance.
  private let box: StoredInstance

  /// Returns `nil` without an object, or if it is gone.
  init?(_ hold: Hold) {
    guard let held = hold.content?.held, let box = held.box else {
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

  /// Ends the hold, and removes the object from the slots that store it if this was the last hold.
  ///
  /// - Parameters:
  ///   - places: The places of the object.
  ///   - holds: The holds of the builds in which the closing began.
  /// - Returns: Whether it was the last hold, so that the caller must call the action.
  func endHold(removingFrom places: @autoclosure () -> StoredPlaces, during holds: [Hold]) -> Bool {
    guard held.end(hold) else {
      return false
    }
    for hold in holds {
      hold.gate.noteClosed(box, during: hold)
    }
    removeObject(from: places())
    return true
  }

  /// Removes the object, which is closed, from the slots that store it.
  func removeObject(from places: StoredPlaces) {
    if let address {
      places.remove(at: address)
    }
  }

  /// Calls the action.
  ///
  /// - Returns: Its error, if it has thrown one.
  nonisolated(nonsending) func callAction() async -> ShutdownError.Failure? {
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
      if let closing = Closing(hold) {
        closings.append(closing)
      } else {
        _ = hold.content?.held.end(hold)
        hold.gate.end(hold)
      }
    }
    let places = StoredPlaces(of: closings)
    for closing in closings {
      let gate = closing.hold.gate
      guard closing.endHold(removingFrom: places, during: holds) else {
        gate.end(closing.hold)
        continue
      }
      let task = Task.immediately { await closing.callActionAfterDrop(in: openScope) }
      gate.setTask(task, of: closing.hold)
    }
  }

  private nonisolated(nonsending) func callActionAfterDrop(in openScope: OpenScope?) async {
    let gate = hold.gate
    await OpenScope.task.withValue(openScope) {
      await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
        if let failure = await callAction() {
          // No caller can receive it.
          Trace.warn("Closing \(failure.name) failed: \(failure.error).")
        }
      }
    }
    gate.end(hold)
  }
}
