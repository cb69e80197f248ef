import Synchronization

/// The hold of a store on one instance of a factory with an action.
///
/// It begins with the build. The ``ShutdownGate`` of the store refers to it until it ends, and the slot that stores the
/// instance has its ``HoldToken``.
///
/// `@unchecked`: the lock of its gate protects the variables.
final class Hold: @unchecked Sendable {
  enum Phase: Sendable {
    case building
    case stored
    case closing
    /// Also after the gate has abandoned the build or the closing.
    case ended
  }

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The gate of the container or the open scope that closes the instance.
  let gate: ShutdownGate
  /// The number of the manager of the factory's container.
  let manager: UInt
  /// Whether the slot refers weakly to the object.
  let isWeak: Bool
  /// In an open scope, the generation of the container's entry, now and when the build began.
  var generation: (now: Generation, atBuild: UInt)?
  var phase = Phase.building
  /// The object or the value, and the instance as the slot stores it; `nil` before the end of the build.
  var content: Content?
  /// The objects that were closed during the build, inside of it, by their addresses.
  var closedObjects: [UInt: WeakBox<AnyObject>] = [:]
  /// The task that runs the closure of the build, if the factory is async, or the action.
  var task: Task<Void, Never>?

  struct Content: Sendable {
    let held: HeldObject
    let stored: StoredInstance
  }

  /// Describes the hold of a build, which the gate must admit.
  init(
    _ action: ShutdownAction,
    _ frame: ResolutionFrame,
    isWeak: Bool,
    in gate: ShutdownGate,
    _ manager: ContainerManager
  ) {
    self.action = action
    self.frame = frame
    self.isWeak = isWeak
    self.gate = gate
    self.manager = manager.number
  }

  /// Whether a shutdown waits for the build or the closing.
  var isInFlight: Bool { phase == .building || phase == .closing }

  /// Whether an object, which exists, was closed during the build.
  func hasClosed(_ address: UInt?) -> Bool {
    address.flatMap { closedObjects[$0]?.held } != nil
  }

  /// Whether a registration or a reset in the container has replaced the instance of an open scope, which may
  /// still store it, so that a caller has taken over the hold.
  var isReplaced: Bool {
    guard let generation else {
      return false
    }
    return generation.now.current != generation.atBuild
  }
}

/// A slot's reference to its hold, which copies of the slot share.
///
/// Its release ends the hold without closing the instance: a caller has removed the instance, or the store is gone.
final class HoldToken: Sendable {
  let hold: Hold

  init(_ hold: Hold) { self.hold = hold }

  deinit { hold.gate.giveUp(hold) }
}

/// An object that stores hold for factories with an action, or another value, which only one store holds.
///
/// Several factories can store one object, such as a promise and the factory that is registered for it. The end of the
/// last hold closes it, with the action of the factory that stored it first.
///
/// `@unchecked`: the lock of all held objects protects the holds and the instance.
final class HeldObject: @unchecked Sendable {
  /// The held objects by their addresses, without other values.
  private static let all = Locked<[UInt: HeldObject]>([:])
  /// Relaxed: all threads agree on the order of the changes of one variable.
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  /// The factory that stored it first.
  let frame: ResolutionFrame
  /// The number in the order of completion: a dependency has a lower one than an instance that resolved it.
  let order = HeldObject.last.add(1, ordering: .relaxed).newValue
  private let address: UInt?
  /// The instance with the type that the action takes; a weak reference if all slots refer weakly to the object.
  private var instance: StoredInstance
  private var holds: [Hold] = []
  private var hasEnded = false

  private init(_ hold: Hold, _ instance: StoredInstance, at address: UInt?) {
    action = hold.action
    frame = hold.frame
    self.instance = instance
    self.address = address
  }

  /// Begins a hold.
  ///
  /// - Parameters:
  ///   - hold: The hold.
  ///   - instance: The ``Box`` of a new instance.
  /// - Returns: The object or the value.
  static func begin(_ hold: Hold, of instance: StoredInstance) -> HeldObject {
    guard let address = instance.address else {
      return HeldObject(hold, instance, at: nil).adding(hold)
    }
    var instance = instance
    if hold.isWeak, let weakly = instance.weakly() {
      instance = weakly
    }
    return all.withLock { all in
      // Another object, which is gone, may have had the address; or callers have taken over all holds.
      if let present = all[address], present.instance.held != nil,
        !present.holds.allSatisfy(\.isReplaced)
      {
        return present.adding(hold)
      }
      let new = HeldObject(hold, instance, at: address)
      all[address] = new
      return new.adding(hold)
    }
  }

  private func adding(_ hold: Hold) -> HeldObject {
    holds.append(hold)
    return self
  }

  /// Ends a hold.
  ///
  /// - Returns: Whether it was the last one, apart from those that a caller has taken over; `true` once.
  func end(_ hold: Hold) -> Bool {
    // The old instance leaves the lock, and is released outside.
    let (isLast, _) = Self.all.withLock { all -> (Bool, StoredInstance) in
      let old = instance
      holds.removeAll { $0 === hold }
      // A caller may have taken over a hold that ends now.
      let isLast = !hasEnded && holds.allSatisfy(\.isReplaced)
      hasEnded = hasEnded || isLast
      if isLast, let address, all[address] === self {
        all[address] = nil
      }
      // The slots that are left keep the object, unless they refer weakly to it.
      if !holds.isEmpty, isLast || holds.allSatisfy(\.isWeak), let weakly = instance.weakly() {
        instance = weakly
      }
      return (isLast, old)
    }
    return isLast
  }

  /// A ``Box`` with the instance; `nil` if the object is gone.
  var box: StoredInstance? { Self.all.withLock { _ in instance }.strongly() }
}

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
