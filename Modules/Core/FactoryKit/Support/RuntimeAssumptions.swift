// Undocumented facts about the Swift runtime. RuntimeAssumptionsTests fails on a toolchain where one of
// them isn't true.

import CSwiftRuntime

/// Returns an object after taking it out of reference counting.
///
/// All threads that use an object contend for its reference count. The runtime has immortal objects,
/// whose count is only read, for the constants of a program, such as the storage of an empty array. This
/// function copies that count, the second word of each native object, into an object that lives as long
/// as the process.
///
/// - Parameter object: An object that no other thread knows yet. It is never freed.
/// - Returns: The object.
func immortal<Object: AnyObject>(_ object: Object) -> Object {
  let constant = unsafeBitCast([] as [Never], to: UnsafePointer<UInt>.self)
  let header = UnsafeMutableRawPointer(Unmanaged.passRetained(object).toOpaque())
  header.storeBytes(of: constant[1], toByteOffset: MemoryLayout<UInt>.size, as: UInt.self)
  return object
}

/// A reference to an object that doesn't retain it, for any thread.
///
/// On Linux the object's memory outlives the object as long as there is an `unowned` reference, and
/// `swift_tryRetain` tells whether the object is still there. A `weak` reference would add a record to
/// the object, after which each of its retains and releases takes several times as long and makes threads
/// wait for one another. On other systems, an object may be one of Objective-C's, so this is a `weak`
/// reference.
@usableFromInline
struct WeakReference: ~Copyable, @unchecked Sendable {
  #if os(Linux)
    private let object: Unmanaged<AnyObject>
    /// Retains the memory, with the object's reference count in it.
    private unowned let memory: AnyObject

    init(_ object: AnyObject) {
      self.object = .passUnretained(object)
      memory = object
    }

    /// Returns the object, retained for the caller; `nil` if its deinitialization has begun.
    @usableFromInline
    func retained() -> Unmanaged<AnyObject>? {
      swift_tryRetain(object.toOpaque()).map { .fromOpaque($0) }
    }
  #else
    @exclusivity(unchecked) private weak let object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    /// Returns the object, retained for the caller; `nil` if its deinitialization has begun.
    @usableFromInline
    func retained() -> Unmanaged<AnyObject>? { object.map { .passRetained($0) } }
  #endif
}

/// Returns the address of a task-local property's value for the current task; `nil` if no value is bound.
///
/// `TaskLocal.get()` calls this function of the runtime. Child tasks find the value at the address that
/// their parent finds; a `Task { … }` has a copy at another address.
@_silgen_name("swift_task_localValueGet")
func addressOfTaskLocalValue(_ property: UnsafeRawPointer) -> UnsafeRawPointer?

/// Returns the address of a closure's code if the closure captures nothing; otherwise zero.
///
/// A closure is two words: the address of its code, and a reference to its captures. Two closures of one
/// type that capture nothing are equal if their code is. A modifier in a definition, which each use
/// evaluates, thus finds that it has been applied.
@inlinable @inline(__always)
func codeOfPlainClosure<Closure>(_ closure: Closure) -> UInt {
  guard MemoryLayout<Closure>.size == MemoryLayout<(UInt, UInt)>.size else { return 0 }
  let (code, captures) = unsafeBitCast(closure, to: (UInt, UInt).self)
  return captures == 0 ? code : 0
}
