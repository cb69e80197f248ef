#if os(Linux)
  internal import CSwiftRuntime
#endif

/// A reference to an object that does not keep it, and is read from any thread.
///
/// On Linux it keeps the object's memory, though not what the object holds. So it needs none of the
/// records that the runtime adds to an object with a `weak` reference, after which each retain and
/// release of that object, whoever does it, takes several times as long and makes threads wait for
/// one another. Elsewhere, where an object may be one of Objective-C's, it is a `weak` reference.
@usableFromInline
struct WeakReference: ~Copyable, @unchecked Sendable {
  #if os(Linux)
    private let object: Unmanaged<AnyObject>
    /// Keeps the memory, with the object's reference count in it.
    private unowned let memory: AnyObject

    init(_ object: AnyObject) {
      self.object = .passUnretained(object)
      memory = object
    }

    /// Returns the object, retained for the caller; `nil` when it is gone or on its way.
    @usableFromInline
    func retained() -> Unmanaged<AnyObject>? {
      swift_tryRetain(object.toOpaque()).map { .fromOpaque($0) }
    }
  #else
    @exclusivity(unchecked) private weak let object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    /// Returns the object, retained for the caller; `nil` when it is gone or on its way.
    @usableFromInline
    func retained() -> Unmanaged<AnyObject>? { object.map { .passRetained($0) } }
  #endif
}
