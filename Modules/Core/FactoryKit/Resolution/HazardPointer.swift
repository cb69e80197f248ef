public import Synchronization

/// The hazard pointer of one thread (Michael, 2004): it protects the objects of an entry while the thread
/// reads them without a lock.
///
/// A reader stores the address of the entry here, and then loads the address of the object. A writer
/// removes the object from the entry, and then waits until no hazard pointer has the address of that
/// entry. All four steps are sequentially consistent, so either the reader doesn't find the object, or
/// the writer sees the reader and waits.
///
/// Each hazard pointer has its own cache lines, so readers don't wait for one another. It is never
/// freed, as another thread may be examining it. The next new thread takes over the hazard pointer of a
/// thread that has ended, so their number is the largest number of threads that ran at the same time.
@usableFromInline
struct HazardPointer: ~Copyable {
  /// The address of the protected entry; zero if the thread reads none.
  @usableFromInline let place = Atomic<UInt>(0)
  /// Whether a thread uses it.
  private let isTaken = Atomic(true)
  private let next: UnsafeMutablePointer<HazardPointer>?

  private static let first = Atomic<UInt>(0)

  private init(before next: UnsafeMutablePointer<HazardPointer>?) { self.next = next }

  /// Returns a hazard pointer that no other thread uses.
  static func take() -> UnsafeMutablePointer<HazardPointer> {
    var record = UnsafeMutablePointer<HazardPointer>(bitPattern: first.load(ordering: .acquiring))
    while let free = record {
      if free.pointee.isTaken.compareExchange(
        expected: false,
        desired: true,
        ordering: .acquiringAndReleasing
      ).exchanged {
        return free
      }
      record = free.pointee.next
    }
    return add()
  }

  private static func add() -> UnsafeMutablePointer<HazardPointer> {
    // Two cache lines: processors fetch them in pairs.
    let record = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
      .bindMemory(to: HazardPointer.self, capacity: 1)
    // Relaxed: the compare-exchange checks the value.
    var next = first.load(ordering: .relaxed)
    while true {
      record.initialize(to: HazardPointer(before: UnsafeMutablePointer(bitPattern: next)))
      // In the order of the reader's and the writer's steps: a writer that doesn't see this one has
      // removed its object before the first read.
      let (exchanged, original) = first.compareExchange(
        expected: next,
        desired: UInt(bitPattern: record),
        ordering: .sequentiallyConsistent
      )
      if exchanged { return record }
      next = original
    }
  }

  /// Leaves the hazard pointer to another thread, which acquires it after the last read of this one.
  func leave() { isTaken.store(false, ordering: .releasing) }

  /// Protects the objects of an entry.
  ///
  /// - Returns: Whether the entry is protected; `false` if the thread is already reading, because a
  ///   comparison of parameters resolves.
  @inline(__always)
  func begin(_ entry: Unmanaged<Entry>) -> Bool {
    // Relaxed: only this thread stores here.
    guard place.load(ordering: .relaxed) == 0 else { return false }
    place.store(UInt(bitPattern: entry.toOpaque()), ordering: .sequentiallyConsistent)
    return true
  }

  /// Ends the protection.
  @inlinable @inline(__always)
  func end() {
    // The fence is for the compiler, which may move the retain of the object past a store, but not past a
    // fence. The ordering of the store is for other threads.
    atomicMemoryFence(ordering: .releasing)
    place.store(0, ordering: .releasing)
  }

  /// Waits until no hazard pointer protects one of some entries.
  ///
  /// The caller holds no lock, and has removed the objects from the entries. The wait takes a few
  /// instructions for each thread, unless a reader is interrupted.
  static func waitUntilUnread(_ isRetired: (UInt) -> Bool) {
    let own = ResolutionThread.current.hazard
    var record = UnsafeMutablePointer<HazardPointer>(
      bitPattern: first.load(ordering: .sequentiallyConsistent)
    )
    while let other = record {
      var attempts = 0
      while case let place = other.pointee.place.load(ordering: .sequentiallyConsistent),
        place != 0, isRetired(place)
      {
        guard other != own else { stopInsideReading() }
        attempts += 1
        yieldProcessor(after: attempts)
      }
      record = other.pointee.next
    }
  }

  private static func stopInsideReading() -> Never {
    fatalError(
      """
      The == or hash(into:) of a parameter changed the factory during its resolution. Remove the \
      change: both functions may only read the parameters.
      """
    )
  }
}

/// Objects that entries no longer store, while readers may still use them.
///
/// Releasing the last reference waits until no hazard pointer protects one of the entries, and then releases
/// the objects. A caller that holds a lock passes this object on, so that it's released after the lock.
///
/// `@unchecked`: it is immutable, and nothing reads the objects.
final class Retired: @unchecked Sendable {
  private let entry: UInt
  private let others: [UInt]
  private let objects: Any

  /// Retires an object of one entry.
  init(_ object: Any, of entry: Entry) {
    self.entry = UInt(bitPattern: ObjectIdentifier(entry))
    (others, objects) = ([], object)
  }

  /// Retires an object of each of some entries.
  init<Object>(_ objects: [(entry: Entry, object: Object)]) {
    entry = 0
    others = objects.map { UInt(bitPattern: ObjectIdentifier($0.entry)) }
    self.objects = objects
  }

  deinit {
    HazardPointer.waitUntilUnread { $0 == entry || others.contains($0) }
  }
}
