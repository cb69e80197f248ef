public import Synchronization

/// The state of a lazy wrapper, which the copies of the wrapper share.
///
/// A wrapper resolves once. The first instance lives as long as the state, so a reader needn't retain it. If
/// the wrapper resolves again, the state stores the latest instance in addition.
///
/// `@unchecked`: the state is one atomic word. The reader of an instance names the type that it was
/// stored with.
@usableFromInline
class LazyState: @unchecked Sendable {
  /// The stage in the two lowest bits, and its details in the others.
  ///
  /// Acquiring loads and releasing stores: a thread that reads the address of an object sees the object.
  @usableFromInline final let word = Atomic<UInt>(LazyState.unresolved)

  /// The few builds that other threads wait for, in one table for all wrappers.
  private static let awaited = Locked<[ObjectIdentifier: PendingWork]>([:])

  /// The instances of a wrapper that has resolved again.
  private final class Instances: Sendable {
    /// The first instance, which threads may still be reading.
    let first: StoredInstance
    let latest: Locked<StoredInstance>

    init(_ first: StoredInstance, _ latest: StoredInstance) {
      self.first = first
      self.latest = Locked(latest)
    }
  }

  /// Resolved: the other bits are the address of the instance, which the state retains.
  ///
  /// So a single load finds the instance, if the state has one.
  @inlinable static var resolved: UInt { 0 }
  /// Not yet resolved: the other bits are zero.
  @inlinable static var unresolved: UInt { 1 }
  /// Resolved again: the other bits are the address of an ``Instances``, which the state retains.
  private static var replaced: UInt { 2 }
  /// Building: the other bits are a flag for waiting threads, and the building thread's depth and number.
  private static var building: UInt { 3 }
  /// The bits of the stage, which are zero in the address of an object.
  @inlinable static var stages: UInt { 3 }
  private static var hasWaiters: UInt { 4 }
  /// The greatest depth that the bits can contain, in place of any greater depth.
  private static var mostDepth: UInt { 0xFFFF }

  @usableFromInline
  init() {}

  /// Creates the state of a wrapper with an instance, which never resolves.
  init(_ instance: StoredInstance) { word.store(Self.address(of: instance), ordering: .releasing) }

  deinit {
    // Relaxed: no other thread refers to the state any more.
    let word = word.load(ordering: .relaxed)
    let stage = word & Self.stages
    guard stage == Self.resolved || stage == Self.replaced else { return }
    Unmanaged<AnyObject>(address: word - stage)?.release()
  }

  /// The instance of a wrapper that has resolved once.
  @inlinable final var first: Unmanaged<StoredInstance>? {
    @inline(__always) get {
      let word = word.load(ordering: .acquiring)
      guard word & Self.stages == Self.resolved else { return nil }
      return .fromOpaque(UnsafeRawPointer(bitPattern: word).unsafelyUnwrapped)
    }
  }

  /// The latest instance; `nil` before the wrapper has resolved.
  @usableFromInline final var current: StoredInstance? {
    if let first { return first.takeUnretainedValue() }
    return replaced?.latest.withLock { $0 }
  }

  private final var replaced: Instances? {
    let word = word.load(ordering: .acquiring)
    guard word & Self.stages == Self.replaced else { return nil }
    return Unmanaged(address: word & ~Self.stages)?.takeUnretainedValue()
  }

  /// Stores an instance that the container has, unless the wrapper has begun to resolve.
  ///
  /// - Parameter instance: The instance, retained for the state.
  /// - Returns: Whether the state stores the instance.
  @inlinable @inline(__always)
  final func store(found instance: Unmanaged<StoredInstance>) -> Bool {
    let isStored = word.compareExchange(
      expected: Self.unresolved,
      desired: UInt(bitPattern: instance.toOpaque()),
      ordering: .acquiringAndReleasing
    ).exchanged
    if !isStored { instance.release() }
    return isStored
  }

  /// Returns the instance, built by this thread or by another one.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Parameters:
  ///   - definition: Returns the factory. Called if the thread has to wait, with no lock held.
  ///   - build: Builds the instance. A build inside of the wrapper's own build isn't stored.
  /// - Returns: The instance.
  @usableFromInline
  final func instance(
    of definition: () -> FactoryDefinition,
    build: () -> StoredInstance
  ) -> StoredInstance {
    let claim = CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      Self.building | min(UInt(thread.chainCount), Self.mostDepth) << 3 | thread.id.number << 19
    }
    let (isClaimed, found) = word.compareExchange(
      expected: Self.unresolved,
      desired: claim,
      ordering: .acquiringAndReleasing
    )
    if !isClaimed {
      if found & Self.stages == Self.building {
        if found >> 19 == claim >> 19 { return build() }
        wait(for: found, definition())
      }
      guard let current else { fatalError("A lazy wrapper has lost its instance.") }
      return current
    }
    let instance = build()
    let word = word.exchange(Self.address(of: instance), ordering: .acquiringAndReleasing)
    if word & Self.hasWaiters != 0 {
      Self.awaited.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }?.endWork()
    }
    return instance
  }

  /// Stores an instance that the wrapper has resolved on request, as the first or as the latest one.
  final func store(_ instance: StoredInstance, of definition: () -> FactoryDefinition) {
    guard self.instance(of: definition, build: { instance }) !== instance else { return }
    if let first {
      let instances = Instances(first.takeUnretainedValue(), instance)
      let isReplaced = word.compareExchange(
        expected: UInt(bitPattern: first.toOpaque()),
        desired: Self.address(of: instances) | Self.replaced,
        ordering: .acquiringAndReleasing
      ).exchanged
      // `instances` retains the first instance now; if another thread came first, the word doesn't retain
      // `instances`.
      if isReplaced { return first.release() }
      Unmanaged.passUnretained(instances).release()
    }
    // The replaced instance leaves the lock, and is released outside.
    _ = replaced?.latest.withLock { latest in
      defer { latest = instance }
      return latest
    }
  }

  /// Blocks the calling thread until another thread has built the instance.
  private final func wait(for claim: UInt, _ definition: FactoryDefinition) {
    let frame = ResolutionFrame(definition.container, definition.key)
    let work = Self.awaited.withLock { awaited -> PendingWork? in
      // Fails if another thread has announced its wait, or if the build has ended.
      let claim = claim & ~Self.hasWaiters
      let (_, original) = word.compareExchange(
        expected: claim,
        desired: claim | Self.hasWaiters,
        ordering: .acquiringAndReleasing
      )
      guard original & Self.stages == Self.building else { return nil }
      let owner = ResolutionThread.ID(number: claim >> 19)
      let depth = Int(claim >> 3 & Self.mostDepth)
      let work = awaited[ObjectIdentifier(self)] ?? PendingWork(frame, of: owner, depth: depth)
      awaited[ObjectIdentifier(self)] = work
      return work
    }
    if let work { WaitGraph.wait(for: work) }
  }

  /// Returns the address of an object, which it retains.
  private static func address(of object: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
  }
}

/// The state of a lazy wrapper with the path to its factory.
@usableFromInline
final class LazyBox<T>: LazyState, @unchecked Sendable {
  @usableFromInline let path: FactoryPath<T>

  @inlinable @inline(__always)
  init(_ path: FactoryPath<T>) {
    self.path = path
    super.init()
  }

  /// Creates the box of a wrapper with an instance.
  @usableFromInline
  init(_ path: FactoryPath<T>, _ instance: StoredInstance) {
    self.path = path
    super.init(instance)
  }

  /// Creates a box.
  ///
  /// Not inlined: the compiler would create a key path object for each wrapper.
  @inlinable @inline(never)
  static func make(_ path: consuming FactoryPath<T>) -> LazyBox { LazyBox(path) }

  /// Returns the instance of the wrapper, and resolves it first if needed.
  @inlinable @inline(never)
  func resolve() -> T {
    let factory = path.factory
    if let found = factory.retainedKept, store(found: found) {
      return found._withUnsafeGuaranteedRef { $0.value(as: T.self) }
    }
    return instance(of: { factory.definition }, build: { Box(factory.resolve()) }).value(as: T.self)
  }
}
