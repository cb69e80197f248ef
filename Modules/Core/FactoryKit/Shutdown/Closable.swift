import Synchronization

/// The shutdown action of one instance, and its number in the order of completion.
///
/// A dependency is complete before the instance that resolved it. So the reverse order of completion
/// closes every instance before its dependencies, and nothing has to record which instance depends on
/// which.
///
/// `@unchecked`: the lock of its builds protects the variables.
final class Closable: @unchecked Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The builds of the container or the open scope that closes the instance.
  let builds: InFlightBuilds
  /// The generation of the container's entry, now and when the build began.
  private let generation: (now: Generation, atBuild: UInt)?
  private let completion = Atomic<UInt>(0)
  /// The index among the in-flight builds; `nil` before the build, and after its end.
  var index: Int?
  /// The task that runs the closure of the build, if the factory is async.
  var task: Task<Void, Never>?

  /// Begins a build; `nil` after shutdown, when nothing would close its instance.
  init?(
    _ action: ShutdownAction,
    _ frame: ResolutionFrame,
    of generation: (now: Generation, atBuild: UInt)?,
    in builds: InFlightBuilds
  ) {
    (self.action, self.frame, self.generation, self.builds) = (action, frame, generation, builds)
    guard builds.begin(self) else { return nil }
  }

  /// Whether a registration or a reset in the container has replaced the instance of an open scope, which may
  /// still store it.
  var isReplaced: Bool { generation.map { $0.now.current != $0.atBuild } ?? false }

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
  /// The instance, and its parameter; the slot can change, as `pop()` restores copies.
  let stored: (instance: StoredInstance, parameter: AnyParameter?)

  var firstWord: UInt { stored.instance.firstWord }

  /// Whether the instance is an object, at the address in its first word.
  var isObject: Bool {
    stored.instance.storedInstance.flatMap { object(in: $0) }
      .map { UInt(bitPattern: ObjectIdentifier($0)) } == firstWord
  }

  /// Removes the instance, unless it was replaced, reset or freed before.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func remove() -> Bool {
    let isRemoved = entry.withContents {
      $0.instances.remove(stored.instance, of: stored.parameter)
    }
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
  func closables(in entries: some Sequence<Entry>) -> [StoredClosable] {
    var (found, others): ([StoredClosable], [StoredPlace]) = ([], [])
    for entry in entries {
      entry.look { contents in
        contents.instances.forEachStored { instance, parameter in
          if instance.mark.isNone { return }
          let place = StoredPlace(entry: entry, stored: (instance, parameter))
          if let closable = instance.closable, closable.builds === self, closable.order > 0 {
            found.append(StoredClosable(closable: closable, place: place))
          } else {
            others.append(place)
          }
        }
      }
    }
    // Outside of the lock, because this may release the last reference to a weakly stored instance.
    found.removeAll { $0.place.stored.instance.held == nil }
    found.sort { $0.closable.order < $1.closable.order }
    if found.isEmpty || others.isEmpty { return found }
    // The first word of a structure can be the address of an object that is found, too.
    let indices = Dictionary(found.indices.map { (found[$0].place.firstWord, $0) }) {
      found[$1].place.isObject ? $1 : $0
    }
    for place in others {
      guard let index = indices[place.firstWord], found[index].place.isObject else { continue }
      found[index].others.append(place)
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
    let builds = builds
    guard builds.close() else {
      end()
      return nil
    }
    // A task of its own is not cancelled with the caller's.
    let close: @Sendable @isolated(any) () async -> Void = {
      await builds.wait()
      await OpenScope.task.withValue(self) {
        for closable in builds.closables(in: self.entries).reversed()
        where !closable.closable.isReplaced {
          guard let error = await closable.close()?.error else { continue }
          // No caller can receive it.
          Trace.warn("Closing \(closable.name) at the end of its scope failed: \(error).")
        }
      }
      self.end()
    }
    return isOnThisThread ? .immediately(close) : Task(operation: close)
  }
}
