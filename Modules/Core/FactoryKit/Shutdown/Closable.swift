import Synchronization

/// The shutdown action of one instance, and its number in the order of completion.
///
/// A dependency is complete before the instance that resolved it. So the reverse order of completion
/// closes every instance before its dependencies, and nothing has to record which instance depends on
/// which.
///
/// `@unchecked`: the lock of its builds protects `index` and `task`. The thread that ends the build sets the other
/// variables before other threads find the instance, and the task that closes the instance resets the object.
final class Closable: @unchecked Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The builds of the container or the open scope that closes the instance.
  let builds: InFlightBuilds
  /// The generation of the container's entry, now and when the build began.
  private let generation: (now: Generation, atBuild: UInt)?
  private let completion = Atomic<UInt>(0)
  /// The object that the instance is, unless it is stored weakly.
  private var object: AnyObject?
  /// The address of the object that this owns.
  private var address: ObjectIdentifier?
  /// Whether this action closes the instance; `false` if the instance is an object that another factory's action
  /// closes.
  private(set) var isOwner = true
  /// The index among the in-flight builds and closings; `nil` at other times.
  var index: Int?
  /// The task that runs the closure of the build, if the factory is async, or the action.
  var task: Task<Void, Never>?

  /// Begins a build; `nil` after shutdown, when nothing would close its instance.
  init?(
    _ action: ShutdownAction,
    _ frame: ResolutionFrame,
    of generation: (now: Generation, atBuild: UInt)?,
    in builds: InFlightBuilds
  ) {
    self.action = action
    self.frame = frame
    self.generation = generation
    self.builds = builds
    guard builds.begin(self) else { return nil }
  }

  deinit { disown() }

  /// Whether a registration or a reset in the container has replaced the instance of an open scope, which may
  /// still store it.
  var isReplaced: Bool {
    guard let generation else { return false }
    return generation.now.current != generation.atBuild
  }

  /// The number of the build in the order of completion, from 1; zero before its end, and if it was
  /// abandoned.
  var order: UInt { completion.load(ordering: .acquiring) }

  /// Becomes the owner of the object that an instance is, unless another factory's instance owns it.
  ///
  /// The thread that ends the build calls this before a scope stores the instance.
  func own(_ instance: StoredInstance, isStoredWeakly: Bool) {
    guard let object = instance.object else { return }
    isOwner = ObjectOwners.add(self, of: object, isStoredWeakly: isStoredWeakly)
    guard isOwner else { return }
    address = ObjectIdentifier(object)
    if !isStoredWeakly { self.object = object }
  }

  /// Releases the object, after its closing or if no scope stores it.
  func disown() {
    if let address { ObjectOwners.remove(ObjectIdentifier(self), of: address) }
    address = nil
    object = nil
  }

  /// Numbers the build, before its instance is stored.
  func complete() {
    // Relaxed: all threads agree on the order of the changes of one variable, so a build that ends after
    // another one gets a higher number. Shutdown acquires the number, and so sees the build.
    completion.store(Self.last.add(1, ordering: .relaxed).newValue, ordering: .releasing)
  }

  /// Calls the action with an instance that no scope stores any more.
  ///
  /// The closing is in flight already, so a shutdown waits for its end. The action begins on the calling thread, which
  /// holds no lock.
  ///
  /// - Parameters:
  ///   - instance: The ``Box`` of the instance.
  ///   - entries: The entries that may store the object, too, and drop it.
  ///   - openScope: The open scope of the instance, in which the action runs; `nil` for the container.
  func close(
    _ instance: StoredInstance,
    removingFrom entries: [Entry],
    in openScope: OpenScope?
  ) {
    if let object = instance.object {
      for place in entries.places where place.instance.object === object { place.remove() }
    }
    let task = Task.immediately { [self] in
      await OpenScope.task.withValue(openScope) {
        await InFlightBuilds.$closing.withValue(InFlightBuilds.closing + [builds]) {
          await callAction(instance)
        }
      }
      disown()
      builds.remove(self)
    }
    builds.setTask(task, of: self)
  }

  private func callAction(_ instance: StoredInstance) async {
    do {
      try await action.call(instance)
    } catch {
      // No caller can receive it.
      Trace.warn("Closing \(frame) failed: \(error).")
    }
  }
}

/// The owners of the objects that an action will close.
///
/// Several factories can store one object, such as a promise and the factory that is registered for it. The first
/// instance with an action owns the object, as long as a scope or a copy of it stores the instance. So one action
/// closes the object, once.
private enum ObjectOwners {
  /// `@unchecked`: nothing uses the object, apart from a comparison.
  private struct Owner: @unchecked Sendable {
    let closable: ObjectIdentifier
    let isStoredWeakly: Bool
    /// The object, if it is stored weakly and not gone; otherwise the owner retains it.
    weak var weakObject: AnyObject?

    /// Whether it owns an object that has the address of its own.
    func owns(_ object: AnyObject) -> Bool { !isStoredWeakly || weakObject === object }
  }

  private static let owners = Locked<[ObjectIdentifier: Owner]>([:])

  /// Adds an owner, unless the object has one.
  ///
  /// - Returns: Whether it was added.
  static func add(_ closable: Closable, of object: AnyObject, isStoredWeakly: Bool) -> Bool {
    let owner = Owner(
      closable: ObjectIdentifier(closable),
      isStoredWeakly: isStoredWeakly,
      weakObject: isStoredWeakly ? object : nil
    )
    let address = ObjectIdentifier(object)
    return owners.withLock { owners in
      if let present = owners[address], present.owns(object) { return false }
      owners[address] = owner
      return true
    }
  }

  /// Removes an owner, before it is freed.
  static func remove(_ closable: ObjectIdentifier, of address: ObjectIdentifier) {
    owners.withLock { owners in
      if owners[address]?.closable == closable { owners[address] = nil }
    }
  }
}

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
      closable.builds.begin(closable)
    else { return nil }
    // A clone of the singletons, or a shutdown, may have begun to close the instance.
    guard stored.removeMark(scope), let instance = stored.box else {
      closable.builds.remove(closable)
      return nil
    }
    self.closable = closable
    self.instance = instance
  }

  /// Calls the action, which begins on the calling thread.
  ///
  /// - Parameters:
  ///   - entries: The entries that may store the object, too, and drop it.
  ///   - openScope: The open scope that has stored the instance; `nil` for the container.
  func close(removingFrom entries: [Entry], in openScope: OpenScope?) {
    closable.close(instance, removingFrom: entries, in: openScope)
  }
}

/// A stored instance, and the entry that stores it.
private struct StoredPlace: Sendable {
  let entry: Entry
  let instance: StoredInstance
  /// The parameter, as the slot can change: `pop()` restores copies.
  let parameter: AnyParameter?

  /// Removes the instance, unless it was replaced, reset or freed before.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func remove() -> Bool {
    let scope = instance.mark
    let isRemoved = entry.withContents { $0.instances.remove(instance, of: parameter) }
    // Clones of the scope and snapshots of the container may store it too. Without its mark, no reader
    // finds it there.
    return isRemoved && !scope.isNone && instance.removeMark(scope)
  }
}

/// A stored instance with a shutdown action, and the entries that store it.
struct StoredClosable: Sendable {
  let closable: Closable
  /// The ``Box`` of the instance, which stays until its turn, also if nothing else holds the instance.
  private let instance: StoredInstance
  private let place: StoredPlace
  /// The entries of other factories that store the same object, such as a promise's.
  fileprivate var others: [StoredPlace] = []

  /// Returns `nil` if these builds don't close the instance, or if it is gone.
  fileprivate init?(_ place: StoredPlace, closedBy builds: InFlightBuilds) {
    guard let closable = place.instance.closable, closable.builds === builds, closable.order > 0,
      closable.isOwner, let instance = place.instance.box
    else { return nil }
    self.closable = closable
    self.instance = instance
    self.place = place
  }

  /// The container's type and the factory's name.
  var name: String { closable.frame.description }

  /// The address of the object that the instance is; `nil` for another value.
  fileprivate var address: ObjectIdentifier? { instance.object.map { ObjectIdentifier($0) } }

  /// Removes the instance from the entries and calls its action, unless it was replaced, reset or freed.
  ///
  /// - Returns: The error of the action, if it has thrown one.
  nonisolated(nonsending) func close() async -> ShutdownError.Failure? {
    guard place.remove() else { return nil }
    for other in others { other.remove() }
    do {
      try await closable.action.call(instance)
      return nil
    } catch {
      return ShutdownError.Failure(name: name, error: error)
    }
  }
}

extension [Entry] {
  /// The stored instances, each with its entry.
  fileprivate var places: [StoredPlace] {
    var places: [StoredPlace] = []
    for entry in self {
      entry.look { contents in
        contents.instances.forEachStored { instance, parameter in
          let place = StoredPlace(entry: entry, instance: instance, parameter: parameter)
          if !instance.mark.isNone { places.append(place) }
        }
      }
    }
    return places
  }
}

extension InFlightBuilds {
  /// Returns the stored instances of these builds, in the order of their completion.
  func closables(in entries: [Entry]) -> [StoredClosable] {
    // Outside of the locks, because this may release the last reference to a weakly stored instance.
    var found: [StoredClosable] = []
    var others: [ObjectIdentifier: [StoredPlace]] = [:]
    for place in entries.places {
      if let closable = StoredClosable(place, closedBy: self) {
        found.append(closable)
      } else if let object = place.instance.object {
        others[ObjectIdentifier(object), default: []].append(place)
      }
    }
    for index in found.indices {
      found[index].others = found[index].address.flatMap { others[$0] } ?? []
    }
    return found.sorted { $0.closable.order < $1.closable.order }
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
