/// A value that is an object, or an existential or optional of one, held weakly.
@usableFromInline
final class WeakBox<Value>: KeptInstance, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline weak let object: AnyObject?
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
      let address = UnsafeMutableRawPointer(copy.baseAddress.unsafelyUnwrapped)
      address.copyMemory(from: bits, byteCount: MemoryLayout<Value>.size)
      // The first word is the reference. The copy is given the one that was just made strong.
      address.assumingMemoryBound(to: AnyObject.self).initialize(to: object)
      return copy.moveElement(from: 0)
    }
  }

  override var held: AnyObject? { object }

  override func strongly() -> KeptInstance? { value.map(Box.init) }
}
