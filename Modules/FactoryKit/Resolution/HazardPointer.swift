public import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one thread is reading without a lock, where every other thread can see it: a hazard pointer.
///
/// A thread that reads what an entry keeps writes the entry's address here first, and then looks at
/// what is kept. Whoever takes something out of an entry first makes it impossible to find, and then
/// waits until no thread has that entry's address here. All four steps are sequentially consistent,
/// so at least one of the two sees the other: either the reader finds nothing, or its address is seen
/// and waited for. Each record has a cache line of its own, so readers don't wait for one another.
///
/// Records are never freed, as another thread may be looking at one. A thread that ends leaves its
/// record to the next one, so there are as many as there were threads at once.
@usableFromInline
struct HazardPointer: ~Copyable {
  /// The address of the entry that is being read; zero if there is none.
  @usableFromInline let place = Atomic<UInt>(0)
  /// Whether a thread has the record.
  private let isTaken = Atomic(true)
  private let next: UnsafeMutablePointer<HazardPointer>?

  private static let first = Atomic<UInt>(0)

  private init(before next: UnsafeMutablePointer<HazardPointer>?) { self.next = next }

  /// Returns a record that no other thread has.
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
    // Two lines of the cache: processors fetch them in pairs.
    let record = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
      .bindMemory(to: HazardPointer.self, capacity: 1)
    var next = first.load(ordering: .relaxed)
    while true {
      record.initialize(to: HazardPointer(before: UnsafeMutablePointer(bitPattern: next)))
      // Before the first read: whoever doesn't see the record is seen by the thread that has it.
      let (exchanged, original) = first.compareExchange(
        expected: next,
        desired: UInt(bitPattern: record),
        ordering: .sequentiallyConsistent
      )
      if exchanged { return record }
      next = original
    }
  }

  /// Leaves the record to another thread.
  func leave() { isTaken.store(false, ordering: .releasing) }

  /// Begins to read what an entry keeps.
  ///
  /// - Returns: Whether it may be read; not while the thread is already reading, which is so when the
  ///   comparison of parameters resolves.
  @inline(__always)
  func begin(_ entry: Unmanaged<Entry>) -> Bool {
    guard place.load(ordering: .relaxed) == 0 else { return false }
    place.store(UInt(bitPattern: entry.toOpaque()), ordering: .sequentiallyConsistent)
    return true
  }

  /// Ends what was begun.
  @inlinable
  @inline(__always)
  func end() {
    // The fence is for the compiler, which may move the retain of what was read down past a store, but
    // not past a fence. The ordering of the store is for other threads.
    atomicMemoryFence(ordering: .releasing)
    place.store(0, ordering: .releasing)
  }

  /// Waits until no thread is reading one of some entries.
  ///
  /// To be called with no lock held, after what is taken out can no longer be found. Takes a few
  /// instructions for each thread; a thread reads for a few more, unless it is interrupted there.
  static func waitUntilUnread(_ isRetired: (UInt) -> Bool) {
    let own = ResolutionThread.current.hazard
    var record = UnsafeMutablePointer<HazardPointer>(
      bitPattern: first.load(ordering: .sequentiallyConsistent)
    )
    while let other = record {
      var looks = 0
      while case let place = other.pointee.place.load(ordering: .sequentiallyConsistent),
        place != 0, isRetired(place)
      {
        guard other != own else { stopInsideReading() }
        looks += 1
        // A thread that was interrupted needs a processor before it can go on.
        if looks > 1000 { usleep(50) } else if looks > 50 { sched_yield() }
      }
      record = other.pointee.next
    }
  }

  private static func stopInsideReading() -> Never {
    fatalError(
      """
      The == or hash(into:) of a parameter changed the factory that is being resolved with it. Have \
      them compare the parameters and do nothing else.
      """
    )
  }
}
