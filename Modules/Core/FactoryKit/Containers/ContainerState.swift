/// The state of a container, without its entries.
struct ContainerState: Sendable {
  /// The settings for all factories of the container.
  struct Settings: Sendable {
    var defaultScope: Scope? { didSet { defaultMark = defaultScope?.named } }
    /// The mark of the default scope at the time it was set.
    private(set) var defaultMark: ScopeMark?
    var decorator: Unchecked<(Any) -> Void>?
    /// Whether an unkept promise stops the program; `nil` for the default.
    var promiseTriggersError: Bool?
    /// Whether a captive dependency stops the program.
    var captivesTriggerError = false
    /// The settings that code outside of the container's `autoRegister()` has set.
    var chosen: Set<Name> = []

    /// The names of the settings.
    enum Name: Sendable {
      case defaultScope, decorator, promiseTriggersError, captivesTriggerError
    }

    /// Whether there are settings that each resolution needs.
    var isSpecial: Bool { defaultScope != nil || decorator != nil }
  }

  /// The call of `autoRegister()` before the first use of the container, which all other threads wait for.
  enum Preparation: Sendable {
    case pending
    /// A thread is inside the call. The call is obsolete if another thread has reset its registrations.
    case running(PendingWork, isObsolete: Bool = false)
    case done
  }

  /// A copy that `push()` has saved.
  struct Snapshot: Sendable {
    let settings: Settings
    let isPrepared: Bool
    let contents: [ObjectIdentifier: Entry.Contents]
  }

  var supervision = Supervision()
  /// The wirings that the container was created with.
  var wirings: [any Wiring]?
  var settings = Settings()
  var preparation = Preparation.pending
  /// The captive dependencies that were reported: the holder and the captive of each.
  var captives: Set<[FactoryKey]> = []
  /// The warnings that were written.
  var warnings: Set<String> = []
  /// The number of changes of the settings, or of all entries.
  var epoch: UInt = 0
  /// The copies that `push()` has saved.
  var saved: [Snapshot] = []

  /// The status for readers that take no lock.
  var status: ContainerStatus {
    var bits = epoch &* ContainerStatus.epoch
    if isPrepared {
      bits |= ContainerStatus.prepared
    }
    if settings.isSpecial {
      bits |= ContainerStatus.special
    }
    return ContainerStatus(bits: bits)
  }

  /// Whether the preparation has begun.
  var isBegun: Bool { if case .pending = preparation { false } else { true } }

  /// Whether the calling thread is inside of the container's `autoRegister()`.
  var isAutoRegistering: Bool {
    guard case .running(let work, _) = preparation else {
      return false
    }
    return work.isOwn
  }

  /// Whether the preparation is complete.
  var isPrepared: Bool { if case .done = preparation { true } else { false } }

  /// Restarts or skips the preparation, unless this thread is inside of it.
  mutating func setPrepared(_ isPrepared: Bool) {
    switch preparation {
    case .running(let work, _) where work.isOwn: break
    case .running(let work, _): preparation = .running(work, isObsolete: true)
    case .pending, .done: preparation = if isPrepared { .done } else { .pending }
    }
  }
}
