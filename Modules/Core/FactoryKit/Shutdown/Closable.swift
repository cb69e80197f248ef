import Synchronization

/// The shutdown action of one instance, and its number in the order of completion.
///
/// A dependency is complete before the instance that resolved it. So the reverse order of completion
/// closes every instance before its dependencies, and nothing has to record which instance depends on
/// which.
///
/// `@unchecked`: the lock of its gate protects `index` and `task`. The thread that ends the build sets the other
/// variables before other threads find the instance, and the task that closes the instance resets the object.
final class Closable: @unchecked Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The gate of the container or the open scope that closes the instance.
  let gate: ShutdownGate
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
    in gate: ShutdownGate
  ) {
    self.action = action
    self.frame = frame
    self.generation = generation
    self.gate = gate
    guard gate.add(self) else {
      return nil
    }
  }

  deinit { releaseObject() }

  /// Whether a registration or a reset in the container has replaced the instance of an open scope, which may
  /// still store it.
  var isReplaced: Bool {
    guard let generation else {
      return false
    }
    return generation.now.current != generation.atBuild
  }

  /// The number of the build in the order of completion, from 1; zero before its end, and if it was
  /// abandoned.
  var order: UInt { completion.load(ordering: .acquiring) }

  /// Becomes the owner of the object that an instance is, unless another factory's instance owns it.
  ///
  /// The thread that ends the build calls this before a scope stores the instance.
  func takeObject(of instance: StoredInstance, isStoredWeakly: Bool) {
    guard let object = instance.object else {
      return
    }
    isOwner = ObjectOwners.add(self, of: object, isStoredWeakly: isStoredWeakly)
    guard isOwner else {
      return
    }
    address = ObjectIdentifier(object)
    if !isStoredWeakly {
      self.object = object
    }
  }

  /// Releases the object, after its closing or if no scope stores it.
  func releaseObject() {
    if let address {
      ObjectOwners.remove(ObjectIdentifier(self), of: address)
    }
    address = nil
    object = nil
  }

  /// Numbers the build, before its instance is stored.
  func setOrder() {
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
  func closeRemoved(
    _ instance: StoredInstance,
    from entries: [Entry],
    in openScope: OpenScope?
  ) {
    if let object = instance.object {
      for place in entries.places where place.instance.object === object {
        place.remove()
      }
    }
    let task = Task.immediately { [self] in
      await OpenScope.task.withValue(openScope) {
        await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
          await callAction(instance)
        }
      }
      releaseObject()
      gate.remove(self)
    }
    gate.setTask(task, of: self)
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
      if let present = owners[address], present.owns(object) {
        return false
      }
      owners[address] = owner
      return true
    }
  }

  /// Removes an owner, before it is freed.
  static func remove(_ closable: ObjectIdentifier, of address: ObjectIdentifier) {
    owners.withLock { owners in
      if owners[address]?.closable == closable {
        owners[address] = nil
      }
    }
  }
}
