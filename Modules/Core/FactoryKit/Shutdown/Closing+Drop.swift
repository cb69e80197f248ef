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
        hold.gate.finish(hold)
      }
    }
    let places = StoredPlaces(of: closings)
    for closing in closings {
      let gate = closing.hold.gate
      guard closing.endHold(removingFrom: places, during: holds) else {
        gate.finish(closing.hold)
        continue
      }
      let task = Task.immediately { await closing.callActionAfterDrop(in: openScope) }
      gate.setTask(task, of: closing.hold, .closing)
    }
  }

  private nonisolated(nonsending) func callActionAfterDrop(in openScope: OpenScope?) async {
    let gate = hold.gate
    await OpenScope.task.withValue(openScope) {
      await ShutdownGate.$gatesOfActions.withValue(ShutdownGate.gatesOfActions + [gate]) {
        if let failure = await callAction() {
          // No caller can receive it.
          Trace.warn("Closing \(failure.name) failed: \(failure.error).")
        }
      }
    }
    gate.finish(hold)
  }
}
