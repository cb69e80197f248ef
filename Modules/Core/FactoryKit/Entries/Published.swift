import Synchronization

/// A reference to an immutable object, which threads read without a lock while another thread replaces it.
///
/// The algorithm is that of hazard pointers (Michael, 2004). A reader loads the address of the object, stores it in
/// its thread's ``HazardPointer``, and loads the address again. If it is still the same, the object stays until the
/// reader clears its hazard pointer. A writer replaces the address, and then waits until no hazard pointer has the
/// old one, before it releases the object. All of these steps are sequentially consistent, so either the reader
/// doesn't find the object again, or the writer sees the reader and waits.
struct Published<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The address of the object, which this retains; zero for none.
  private let address = Atomic<UInt>(0)

  // No thread refers to this any more, so none reads the object.
  deinit { Unretained<Object>(at: address.load(ordering: .acquiring))?.release() }

  /// The object, for a thread that knows that the object stays.
  var unprotected: Unretained<Object>? { Unretained(at: address.load(ordering: .acquiring)) }

  /// The object, for a thread that holds the lock of the writers.
  var current: Object? { unprotected?.object }

  /// Replaces the object, for a thread that holds the lock of the writers.
  ///
  /// - Returns: The old object, which the caller releases after its locks.
  func replace(with new: Object?) -> Retired<Object>? {
    let new = new.map { Unretained.retaining($0).address } ?? 0
    let old = address.exchange(new, ordering: .sequentiallyConsistent)
    return Unretained(at: old).map { Retired($0) }
  }

  /// Calls a closure with the object, which stays during the call.
  ///
  /// - Parameters:
  ///   - hazard: The hazard pointer of the thread, which protects nothing else.
  ///   - body: Uses the object, and calls no code of the program.
  /// - Returns: The result of the closure; `nil` without an object.
  func read<Result>(_ hazard: ThreadHazard, _ body: (Object) -> Result) -> Result? {
    guard let object = protect(hazard) else {
      return nil
    }
    defer { hazard.clear() }
    return object.use(body)
  }

  /// Returns the object after protecting it; `nil` without one, which needs no protection.
  func protect(_ hazard: ThreadHazard) -> Unretained<Object>? {
    while true {
      let loaded = address.load(ordering: .sequentiallyConsistent)
      guard let object = Unretained<Object>(at: loaded) else {
        return nil
      }
      hazard.protect(loaded)
      if address.load(ordering: .sequentiallyConsistent) == loaded {
        return object
      }
      hazard.clear()
    }
  }
}

/// An object that is published no longer, while threads may still read it.
///
/// The release of this waits for these threads, and then releases the object.
final class Retired<Object: AnyObject & Sendable>: Sendable {
  private let object: Unretained<Object>

  /// Takes over the retain of a published object.
  fileprivate init(_ object: Unretained<Object>) { self.object = object }

  deinit {
    HazardPointer.wait(untilUnread: object.address)
    object.release()
  }
}

/// The address of a thread's hazard pointer, which exists as long as the process.
///
/// `@unchecked`: it is immutable, and the hazard pointer is atomic.
struct ThreadHazard: @unchecked Sendable {
  fileprivate let pointer: UnsafeMutablePointer<HazardPointer>

  /// Takes a hazard pointer for a new thread.
  init() { pointer = HazardPointer.take() }

  fileprivate func protect(_ address: UInt) {
    pointer.pointee.address.store(address, ordering: .sequentiallyConsistent)
  }

  /// Whether it protects an object, for tests.
  var isSet: Bool { pointer.pointee.address.load(ordering: .relaxed) != 0 }

  func clear() {
    // The fence is for the compiler, which may move the retain of the object past a store, but not past a
    // fence. The ordering of the store is for other threads.
    atomicMemoryFence(ordering: .releasing)
    pointer.pointee.address.store(0, ordering: .releasing)
  }

  /// Leaves the hazard pointer to another thread, which acquires it after the last read of this one.
  func leave() { pointer.pointee.isTaken.store(false, ordering: .releasing) }
}

/// The hazard pointer of one thread.
///
/// Each has its own cache lines, so readers don't wait for one another. It is never freed, as another thread may be
/// examining it. The next new thread takes over the hazard pointer of a thread that has ended, so their number is the
/// largest number of threads that ran at the same time.
private struct HazardPointer: ~Copyable {
  /// The address of the protected object; zero if the thread reads none.
  let address = Atomic<UInt>(0)
  /// Whether a thread uses it.
  let isTaken = Atomic(true)
  private let next: UnsafeMutablePointer<HazardPointer>?

  private static let first = Atomic<UInt>(0)

  private init(before next: UnsafeMutablePointer<HazardPointer>?) { self.next = next }

  /// Returns a hazard pointer that no other thread uses.
  static func take() -> UnsafeMutablePointer<HazardPointer> {
    var record = UnsafeMutablePointer<HazardPointer>(bitPattern: first.load(ordering: .acquiring))
    while let free = record {
      let taking = free.pointee.isTaken.compareExchange(
        expected: false,
        desired: true,
        ordering: .acquiringAndReleasing
      )
      if taking.exchanged {
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
      // replaced its object before the first read.
      let (isAdded, original) = first.compareExchange(
        expected: next,
        desired: UInt(bitPattern: record),
        ordering: .sequentiallyConsistent
      )
      if isAdded {
        return record
      }
      next = original
    }
  }

  /// Waits until no hazard pointer has an address.
  ///
  /// The wait takes a few instructions for each thread, unless a reader is interrupted.
  static func wait(untilUnread address: UInt) {
    var record = UnsafeMutablePointer<HazardPointer>(
      bitPattern: first.load(ordering: .sequentiallyConsistent)
    )
    while let other = record {
      var attempts = 0
      while other.pointee.address.load(ordering: .sequentiallyConsistent) == address {
        attempts += 1
        yieldProcessor(after: attempts)
      }
      record = other.pointee.next
    }
  }
}
