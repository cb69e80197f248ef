/// A reference to an object without a retain, for code that knows that the object exists.
///
/// Threads that retained one object would contend for its reference count. Each owner says why the object outlives
/// the reference.
@usableFromInline
struct Unretained<Object: AnyObject> {
  @usableFromInline let unmanaged: Unmanaged<Object>

  @inlinable
  init(_ object: Object) { self.init(.passUnretained(object)) }

  @inlinable
  init(_ unmanaged: Unmanaged<Object>) { self.unmanaged = unmanaged }

  /// Creates a reference to the object at an address; `nil` for zero.
  init?(at address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      return nil
    }
    unmanaged = .fromOpaque(pointer)
  }

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
