/// What a container holds beside its entries.
struct ContainerState: Sendable {
  /// What holds for all factories of the container.
  struct Settings: Sendable {
    var defaultScope: Scope? { didSet { defaultReference = defaultScope?.named } }
    /// What the default scope was told from others by where it was set.
    private(set) var defaultReference: ScopeReference?
    var decorator: Unchecked<(Any) -> Void>?
    /// Whether a promise that nobody keeps stops the program, if that was set.
    var promiseTriggersError: Bool?
    /// Whether a captive dependency stops the program.
    var captivesTriggerError = false
    var recorder: ResolutionRecorder?

    /// Whether there is something that each resolution has to obey.
    var isSpecial: Bool { defaultScope != nil || decorator != nil || recorder != nil }
  }

  /// What is done once before the container is used, while all other threads wait.
  enum Preparation: Sendable {
    case pending
    /// A thread is doing it. It is obsolete if another has replaced what it has done so far.
    case running(PendingWork, isObsolete: Bool = false)
    case done
  }

  /// All that a container holds at one moment, put aside.
  struct Snapshot: Sendable {
    let settings: Settings
    let isPrepared: Bool
    let contents: [(entry: Entry, contents: Entry.Contents)]
  }

  /// What holds for the container as long as it is there.
  var supervision = Supervision()
  /// What registers in the container, if it was made with wirings of its own.
  var wirings: [any Wiring]?
  var settings = Settings()
  var preparation = Preparation.pending
  /// The captive dependencies that were reported.
  var captives: Set<Captive.Key> = []
  /// What was warned of.
  var warnings: Set<String> = []
  /// A number that changes with each change of the whole container.
  var epoch: UInt = 0
  /// What `push()` has put aside.
  var saved: [Snapshot] = []

  /// What is said of this without a lock.
  var status: ContainerStatus {
    let isSpecial = settings.isSpecial || supervision.isStrict
    var bits = epoch &* ContainerStatus.epoch
    if isPrepared { bits |= ContainerStatus.prepared }
    if isSpecial { bits |= ContainerStatus.special }
    return ContainerStatus(bits: bits)
  }

  /// What another thread is doing, if one is inside the preparation.
  var preparationElsewhere: PendingWork? {
    if case .running(let work, _) = preparation, !work.isOwn { work } else { nil }
  }

  /// Whether the preparation has begun.
  var isBegun: Bool { if case .pending = preparation { false } else { true } }

  /// Whether the preparation is done.
  var isPrepared: Bool { if case .done = preparation { true } else { false } }

  /// Has the preparation done anew, or seen as done; after one that is under way on this thread.
  mutating func setPrepared(_ isPrepared: Bool) {
    switch preparation {
    case .running(let work, _) where work.isOwn: break
    case .running(let work, _): preparation = .running(work, isObsolete: true)
    case .pending, .done: preparation = isPrepared ? .done : .pending
    }
  }
}
