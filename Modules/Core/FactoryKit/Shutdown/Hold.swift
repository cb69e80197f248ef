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
