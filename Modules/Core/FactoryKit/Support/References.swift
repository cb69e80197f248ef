import Synchronization

/// A reference to an object without a retain, for code that knows that the object exists.
///
/// Threads that retained one object would contend for its reference count. Each owner says why the object outlives
/// the reference. Your code can't use it: it is public for ``ManagedContainer/unretainedManager``.
public struct Unretained<Object: AnyObject> {
  @usableFromInline let unmanaged: Unmanaged<Object>

  @inlinable
  init(_ object: Object) { unmanaged = .passUnretained(object) }

  /// Creates a reference to the object at an address; `nil` for zero.
  init?(at address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      return nil
    }
    unmanaged = .fromOpaque(pointer)
  }

  private init(_ unmanaged: Unmanaged<Object>) { self.unmanaged = unmanaged }

  /// Returns a reference to an object after a retain, which ``release()`` undoes.
  static func retaining(_ object: Object) -> Unretained { Unretained(.passRetained(object)) }

  /// The address of the object, as a pointer for the C library.
  var pointer: UnsafeMutableRawPointer { unmanaged.toOpaque() }

  /// The address of the object.
  var address: UInt { UInt(bitPattern: pointer) }

  /// The object, with a retain.
  var object: Object { unmanaged.takeUnretainedValue() }

  /// Calls a closure with the object.
  @inlinable @inline(__always)
  func use<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try unmanaged._withUnsafeGuaranteedRef(body)
  }

  /// Undoes the retain of ``retaining(_:)``.
  func release() { unmanaged.release() }
}

extension Unretained: Sendable where Object: Sendable {}

/// A reference to an object that it doesn't keep.
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}

/// A fixed number of words, all zero at first, which threads read and write without a lock.
///
/// A thread that reads a word also sees what another thread did before it wrote the word. The memory of the words
/// lives as long as this.
struct AtomicWords: ~Copyable {
  let count: Int
  private let first: UnsafeMutablePointer<Atomic<UInt>>

  init(count: Int) {
    self.count = count
    first = .allocate(capacity: count)
    for index in 0..<count {
      (first + index).initialize(to: Atomic(0))
    }
  }

  deinit { first.deallocate() }

  subscript(index: Int) -> UInt {
    get { first[index].load(ordering: .acquiring) }
    nonmutating set { first[index].store(newValue, ordering: .releasing) }
  }
}

/// The address of a string literal, which exists as long as the process.
///
/// A program can contain one literal at several addresses, so literals with different addresses can be equal. A literal
/// ends at its first zero byte, as in C.
///
/// `@unchecked`: it is immutable, and so are the bytes of a literal.
@usableFromInline
struct Literal: Equatable, @unchecked Sendable {
  @usableFromInline let start: UnsafePointer<UInt8>

  @inlinable
  init(_ literal: StaticString) {
    // Only a literal of type `Unicode.Scalar` has no address.
    guard literal.hasPointerRepresentation else {
      Self.stop(literal)
    }
    start = literal.utf8Start
  }

  @usableFromInline
  static func stop(_ literal: StaticString) -> Never {
    fatalError("'\(literal)' cannot be the key of a factory. Use a string literal.")
  }

  var text: String { String(cString: start) }

  @inlinable
  func isIdentical(to other: Literal) -> Bool { start == other.start }

  @usableFromInline
  static func == (left: Literal, right: Literal) -> Bool {
    if left.isIdentical(to: right) {
      return true
    }
    var left = left.start
    var right = right.start
    while left.pointee == right.pointee, left.pointee != 0 {
      left += 1
      right += 1
    }
    return left.pointee == right.pointee
  }
}
