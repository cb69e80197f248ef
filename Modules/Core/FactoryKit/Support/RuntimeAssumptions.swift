// Undocumented facts about the Swift runtime, without which the core would be several times slower, or could not keep
// a guarantee. FACTORYKIT_PORTABLE selects portable forms in plain Swift.
// RuntimeAssumptionsTests fails on a toolchain where one of the facts isn't true.

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
  #if !FACTORYKIT_PORTABLE
    let constant = unsafeBitCast([] as [Never], to: UnsafePointer<UInt>.self)
    let header = UnsafeMutableRawPointer(Unmanaged.passRetained(object).toOpaque())
    header.storeBytes(of: constant[1], toByteOffset: MemoryLayout<UInt>.size, as: UInt.self)
  #endif
  return object
}

/// A weak reference to the object that a value is or wraps, from which the value can be made again.
///
/// If the value consists of the reference and static data, a copy of its bits that owns nothing is a valid value as
/// long as the object exists. Reading them avoids the search for conformances that a cast from `AnyObject` needs.
///
/// `@unchecked`: it is immutable, apart from the weak reference.
@usableFromInline
struct WeakValue<Value>: ~Copyable, @unchecked Sendable {
  weak let object: AnyObject?
  #if FACTORYKIT_PORTABLE
    init(_ value: Value?, _ object: AnyObject?) { self.object = object }

    @usableFromInline var value: Value? { object.flatMap { $0 as? Value } }
  #else
    private let bits: UnsafeMutablePointer<Value>?

    init(_ value: Value?, _ object: AnyObject?) {
      self.object = object
      // An error contains the object in a box of its own, which the bits wouldn't retain.
      guard let value, let object,
        firstWord(of: value) == UInt(bitPattern: ObjectIdentifier(object))
      else {
        bits = nil
        return
      }
      let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      bits = copy
      withUnsafeBytes(of: value) {
        UnsafeMutableRawBufferPointer(start: copy, count: $0.count).copyMemory(from: $0)
      }
    }

    // The bits own nothing, so they aren't deinitialized.
    deinit { bits?.deallocate() }

    @usableFromInline var value: Value? {
      guard let object else { return nil }
      guard let bits else { return object as? Value }
      // The bits take over a reference. Moving the value out leaves the bits as they are.
      _ = Unmanaged.passRetained(object)
      return bits.move()
    }
  #endif
}

#if !FACTORYKIT_PORTABLE
  /// Returns the first word of a value, which is the address of an object that it is or wraps; zero if the value is
  /// smaller.
  private func firstWord<Value>(of value: Value) -> UInt {
    withUnsafeBytes(of: value) { bytes in
      bytes.count >= MemoryLayout<UInt>.size ? bytes.loadUnaligned(as: UInt.self) : 0
    }
  }
#endif

/// Returns the address of a task-local property's value for the current task; zero if no value is bound.
///
/// `TaskLocal.get()` calls the function of the runtime that this calls. Child tasks find the value at the address that
/// their parent finds; a `Task { … }` has a copy at another address. The portable form returns a number of the current
/// task in place of the address, so child tasks are like a `Task { … }`.
func addressOfTaskLocal<Value>(_ property: TaskLocal<Value?>) -> UInt {
  #if FACTORYKIT_PORTABLE
    property.get() == nil ? 0 : numberOfTask
  #else
    UInt(bitPattern: taskLocalValueGet(Unmanaged.passUnretained(property).toOpaque()))
  #endif
}

/// Calls a closure with a task-local object and the address of the reference to it; `nil` if none is bound.
///
/// - Parameters:
///   - property: The property.
///   - body: Takes the object and the address. For most tasks, it returns `nil` without a retain of the object.
/// - Returns: The result of the closure.
func withTaskLocal<Object: AnyObject, Result>(
  _ property: TaskLocal<Object?>,
  _ body: (Object, _ address: UInt) -> Result?
) -> Result? {
  #if FACTORYKIT_PORTABLE
    property.get().flatMap { body($0, numberOfTask) }
  #else
    taskLocalValueGet(Unmanaged.passUnretained(property).toOpaque()).flatMap { address in
      address.load(as: Unmanaged<Object>?.self)?._withUnsafeGuaranteedRef {
        body($0, UInt(bitPattern: address))
      } ?? nil
    }
  #endif
}

#if FACTORYKIT_PORTABLE
  /// A number that no other running task has, and that isn't zero.
  private var numberOfTask: UInt {
    withUnsafeCurrentTask { task in task.map { UInt(bitPattern: $0.hashValue) | 2 } ?? 1 }
  }
#else
  @_silgen_name("swift_task_localValueGet")
  private func taskLocalValueGet(_ property: UnsafeRawPointer) -> UnsafeRawPointer?
#endif
