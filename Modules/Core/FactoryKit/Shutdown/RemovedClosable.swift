/// An instance that no scope stores any more, and whose closing is in flight.
struct RemovedClosable: Sendable {
  private let closable: Closable
  /// The ``Box`` of the instance.
  private let instance: StoredInstance

  /// Begins to close a stored instance, which the caller removes from its slot in the same critical section.
  ///
  /// It fails if the instance has no action, is gone, or is being closed, or if shutdown will close it.
  ///
  /// - Parameters:
  ///   - stored: The instance.
  ///   - scope: The scope that stores it.
  init?(_ stored: StoredInstance, of scope: ScopeMark) {
    // The number of the order comes first: a thread that finds it also sees the owner.
    guard let closable = stored.closable, closable.order > 0, closable.isOwner,
      closable.gate.add(closable)
    else { return nil }
    // A clone of the singletons, or a shutdown, may have begun to close the instance.
    guard stored.removeMark(scope), let instance = stored.box else {
      closable.gate.remove(closable)
      return nil
    }
    self.closable = closable
    self.instance = instance
  }

  /// Takes the instance of a build that has ended, and that no scope stores.
  ///
  /// - Parameters:
  ///   - closable: The action of the build, which is in flight still.
  ///   - instance: The ``Box`` of the instance.
  init(_ closable: Closable, _ instance: StoredInstance) {
    self.closable = closable
    self.instance = instance
  }

  /// Calls the action, which begins on the calling thread, for a caller that holds no lock.
  ///
  /// The closing is in flight already, so a shutdown waits for its end.
  ///
  /// - Parameters:
  ///   - entries: The entries that may store the object, too, and drop it.
  ///   - openScope: The open scope that has stored the instance; `nil` for the container.
  func close(removingFrom entries: [Entry], in openScope: OpenScope?) {
    if let object = instance.object {
      for place in entries.places where place.instance.object === object {
        place.remove()
      }
    }
    let gate = closable.gate
    let task = Task.immediately {
      await OpenScope.task.withValue(openScope) {
        await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
          await callAction()
        }
      }
      closable.releaseObject()
      gate.remove(closable)
    }
    gate.setTask(task, of: closable)
  }

  private func callAction() async {
    do {
      try await closable.action.call(instance)
    } catch {
      // No caller can receive it.
      Trace.warn("Closing \(closable.frame) failed: \(error).")
    }
  }
}
