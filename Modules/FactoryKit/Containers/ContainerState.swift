public import Synchronization

/// The state of a container, beside its entries.
struct ContainerState: Sendable {
  /// The settings for all factories of the container.
  struct Settings: Sendable {
    var defaultScope: Scope? { didSet { defaultReference = defaultScope?.named } }
    /// The reference of the default scope at the time it was set.
    private(set) var defaultReference: ScopeReference?
    var decorator: Unchecked<(Any) -> Void>?
    /// Whether an unkept promise stops the program; `nil` for the default.
    var promiseTriggersError: Bool?
    /// Whether a captive dependency stops the program.
    var captivesTriggerError = false
    var recorder: ResolutionRecorder?

    /// Whether there are settings that each resolution needs.
    var isSpecial: Bool { defaultScope != nil || decorator != nil || recorder != nil }
  }

  /// The call of `autoRegister()` before the first use of the container, which all other threads wait for.
  enum Preparation: Sendable {
    case pending
    /// A thread is inside the call. It is obsolete if another thread has reset its registrations.
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
  /// The captive dependencies that were reported.
  var captives: Set<Captive.Key> = []
  /// The warnings that were written.
  var warnings: Set<String> = []
  /// The number of changes of the whole container.
  var epoch: UInt = 0
  /// The copies that `push()` has saved.
  var saved: [Snapshot] = []

  /// The status for readers that take no lock.
  var status: ContainerStatus {
    let isSpecial = settings.isSpecial || supervision.isStrict
    var bits = epoch &* ContainerStatus.epoch
    if isPrepared { bits |= ContainerStatus.prepared }
    if isSpecial { bits |= ContainerStatus.special }
    return ContainerStatus(bits: bits)
  }

  /// The call of `autoRegister()` on another thread, if one is inside it.
  var preparationElsewhere: PendingWork? {
    if case .running(let work, _) = preparation, !work.isOwn { work } else { nil }
  }

  /// Whether the preparation has begun.
  var isBegun: Bool { if case .pending = preparation { false } else { true } }

  /// Whether the preparation is complete.
  var isPrepared: Bool { if case .done = preparation { true } else { false } }

  /// Restarts or skips the preparation, unless this thread is inside of it.
  mutating func setPrepared(_ isPrepared: Bool) {
    switch preparation {
    case .running(let work, _) where work.isOwn: break
    case .running(let work, _): preparation = .running(work, isObsolete: true)
    case .pending, .done: preparation = isPrepared ? .done : .pending
    }
  }
}

/// The status of a container in one word, for readers that take no lock.
@usableFromInline
struct ContainerStatus: Equatable, Sendable {
  @usableFromInline let bits: UInt

  /// The container's `autoRegister()` has run.
  @inlinable static var prepared: UInt { 1 }
  /// The container has settings that each resolution needs.
  @inlinable static var special: UInt { 2 }
  /// The lowest bit of the number of changes of the whole container.
  static var epoch: UInt { 4 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  @inlinable var isPrepared: Bool { bits & Self.prepared != 0 }

  /// Whether the container is prepared and has no settings, so that a resolution may take the fast path.
  @inlinable var isReady: Bool { bits & (Self.prepared | Self.special) == Self.prepared }

  /// Whether the container has settings that each resolution needs.
  var isSpecial: Bool { bits & Self.special != 0 }

  /// The status of the container while it isn't prepared.
  var unprepared: ContainerStatus { ContainerStatus(bits: bits & ~Self.prepared) }
}

/// A Bloom filter of the declarations that may have registrations or options in a container.
///
/// It has one hash function. A declaration that isn't in it has nothing in the container, so a factory
/// without a scope needs no lookup. Declarations are never removed. With 50 declarations in the filter,
/// one in ten of the others is a false positive, and is looked up.
@usableFromInline
struct DeclarationFilter: ~Copyable, Sendable {
  @usableFromInline let words = InlineArray<8, Atomic<UInt>> { _ in Atomic(0) }

  init() {}

  /// Whether a declaration may be in the filter.
  @inlinable
  @inline(__always)
  borrowing func mayContain(_ declaration: Declaration) -> Bool {
    let bit = Self.bit(of: declaration)
    return words[Int(truncatingIfNeeded: bit &>> 6)].load(ordering: .acquiring) &>> (bit & 63) & 1
      != 0
  }

  /// Inserts a declaration, before its entry has registrations or options.
  borrowing func insert(_ declaration: Declaration) {
    guard !mayContain(declaration) else { return }
    let bit = Self.bit(of: declaration)
    words[Int(truncatingIfNeeded: bit &>> 6)].bitwiseOr(1 &<< (bit & 63), ordering: .releasing)
  }

  /// Returns the bit of a declaration, a constant where the compiler knows the place.
  @inlinable
  @inline(__always)
  static func bit(of declaration: Declaration) -> UInt {
    (declaration.placeBits &* 0x9E37_79B9_7F4A_7C15) &>> 55
  }
}
