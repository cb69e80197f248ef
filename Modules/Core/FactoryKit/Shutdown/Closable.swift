import Synchronization

/// The shutdown action of one instance, and its number in the order of completion.
///
/// A dependency is complete before the instance that resolved it. So the reverse order of completion
/// closes every instance before its dependencies, and nothing has to record which instance depends on
/// which.
final class Closable: Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The builds of the container or the open scope that closes the instance.
  let builds: InFlightBuilds
  private let completion = Atomic<UInt>(0)

  /// Begins a build; `nil` after shutdown, when nothing would close its instance.
  init?(_ action: ShutdownAction, _ frame: ResolutionFrame, in builds: InFlightBuilds) {
    (self.action, self.frame, self.builds) = (action, frame, builds)
    guard builds.begin(self) else { return nil }
  }

  /// The number of the build in the order of completion, from 1; zero before its end, and if it was
  /// abandoned.
  var order: UInt { completion.load(ordering: .acquiring) }

  /// Numbers the build, before its instance is stored.
  func complete() {
    // Relaxed: all threads agree on the order of the changes of one variable, so a build that ends after
    // another one gets a higher number. Shutdown acquires the number, and so sees the build.
    completion.store(Self.last.add(1, ordering: .relaxed).newValue, ordering: .releasing)
  }
}

/// A stored instance, and the entry that stores it.
private struct StoredPlace: Sendable {
  let entry: Entry
  /// The instance, and the hash value of its parameter; the slot can change, as `pop()` restores copies.
  let stored: (instance: StoredInstance, hash: Int?)

  /// Removes the instance, unless it was replaced, reset or freed before.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func remove() -> Bool {
    // Releasing the removed object waits for the reads that have begun.
    let isRemoved =
      entry.withContents { contents in
        contents.instances.remove(stored.instance, hash: stored.hash).map { Retired($0, of: entry) }
      } != nil
    // Clones of the scope and snapshots of the container may store it too. Without its mark, no reader
    // finds it there.
    if isRemoved { stored.instance.mark = .none }
    return isRemoved
  }
}

/// A stored instance with a shutdown action, and the entries that store it.
struct StoredClosable: Sendable {
  let closable: Closable
  fileprivate let place: StoredPlace
  /// The entries of other factories that store the same object, such as a promise's.
  fileprivate var others: [StoredPlace] = []

  /// The container's type and the factory's name.
  var name: String { closable.frame.description }

  /// Removes the instance from the entries and calls its action, unless it was replaced, reset or freed.
  ///
  /// - Returns: The error of the action, if it has thrown one.
  nonisolated(nonsending) func close() async -> ShutdownError.Failure? {
    guard place.remove() else { return nil }
    for other in others { other.remove() }
    do {
      if let box = place.stored.instance.box { try await closable.action.call(box) }
      return nil
    } catch {
      return ShutdownError.Failure(name: name, error: error)
    }
  }
}

extension InFlightBuilds {
  /// Returns the stored instances of these builds, in the order of their completion.
  func closables(in entries: [Entry]) -> [StoredClosable] {
    var (found, others): ([StoredClosable], [StoredPlace]) = ([], [])
    for entry in entries {
      for stored in entry.look({ $0.instances.stored }) where !stored.instance.mark.isNone {
        let place = StoredPlace(entry: entry, stored: stored)
        if let closable = stored.instance.closable, closable.builds === self, closable.order > 0 {
          if stored.instance.held != nil {
            found.append(StoredClosable(closable: closable, place: place))
          }
        } else {
          others.append(place)
        }
      }
    }
    found.sort { $0.closable.order < $1.closable.order }
    if found.isEmpty || others.isEmpty { return found }
    var indices: [UInt: Int] = [:]
    for (index, closable) in found.enumerated() {
      if let object = closable.place.stored.instance.storedInstance.flatMap({ object(in: $0) }) {
        indices[UInt(bitPattern: ObjectIdentifier(object))] = index
      }
    }
    for place in others {
      if let index = indices[place.stored.instance.firstWord] { found[index].others.append(place) }
    }
    return found
  }
}

extension OpenScope {
  /// Ends the scope after its instances with a shutdown action are closed, one after the other.
  ///
  /// - Parameter isOnThisThread: Whether the calling thread calls the actions, until an action or an
  ///   in-flight build suspends the task.
  /// - Returns: The task that closes the instances; `nil` if the scope has ended already.
  @discardableResult
  func close(onThisThread isOnThisThread: Bool) -> Task<Void, Never>? {
    guard let builds = builds.close() else {
      end()
      return nil
    }
    // A task of its own is not cancelled with the caller's.
    let close = { @Sendable in
      await builds.wait()
      await OpenScope.task.withValue(self) {
        for closable in builds.closables(in: self.entries).reversed() {
          guard let error = await closable.close()?.error else { continue }
          // No caller can receive it.
          TraceSettings.warn("Closing \(closable.name) at the end of its scope failed: \(error).")
        }
      }
      self.end()
    }
    return isOnThisThread ? .immediately(close) : Task(operation: close)
  }
}
