/// A value that is an object, or an existential or optional of one, held weakly.
@usableFromInline
final class WeakBox<Value>: Kept, @unchecked Sendable {
  @usableFromInline weak let object: AnyObject?
  /// The value's bits, which own nothing, if the object is all that the value refers to.
  ///
  /// While the object is there, they are a value of its type as good as the original, and are
  /// read without the search for conformances that a cast from `AnyObject` needs.
  @usableFromInline let bits: UnsafeMutablePointer<Value>?

  /// Holds a value weakly.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - object: The object that the value is or wraps.
  init(_ value: Value, _ object: AnyObject) {
    self.object = object
    bits = withUnsafeBytes(of: value) { bytes in
      let address = UInt(bitPattern: ObjectIdentifier(object))
      // An error or an `AnyHashable` has the object in a box of its own, which would go away.
      guard bytes.count >= MemoryLayout<UInt>.size, bytes.load(as: UInt.self) == address else {
        return nil
      }
      let bits = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      UnsafeMutableRawBufferPointer(start: bits, count: bytes.count).copyMemory(from: bytes)
      return bits
    }
  }

  // The bits own nothing, so nothing is deinitialized.
  deinit { bits?.deallocate() }

  /// The value; `nil` when the object is gone.
  @inlinable var value: Value? {
    guard let object else { return nil }
    guard let bits else { return object as? Value }
    // Unprotected: nobody writes through this pointer but here.
    return _withUnprotectedUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
      // The copy of the bits is given the reference that a value owns.
      _ = Unmanaged.passRetained(object)
      UnsafeMutableRawPointer(copy.baseAddress.unsafelyUnwrapped)
        .copyMemory(from: bits, byteCount: MemoryLayout<Value>.size)
      return copy.moveElement(from: 0)
    }
  }

  override func strongly() -> Kept? { value.map(Box.init) }
}
