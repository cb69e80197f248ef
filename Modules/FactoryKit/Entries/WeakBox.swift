/// A value that is an object, or an existential or optional of one, held weakly.
@usableFromInline
final class WeakBox<Value>: StoredInstance, @unchecked Sendable {
  @usableFromInline let reference: WeakReference
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
    reference = WeakReference(object)
    bits = withUnsafeBytes(of: value) { bytes in
      let address = UInt(bitPattern: ObjectIdentifier(object))
      // An error has the object in a box of its own, which would go away.
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
    guard let object = reference.retained() else { return nil }
    guard let bits else { return object.takeRetainedValue() as? Value }
    // The bits with the reference that was just retained are a value that owns it. To move it out
    // leaves them as they are, for others to read.
    return bits.move()
  }

  override var held: AnyObject? { reference.retained()?.takeRetainedValue() }

  override var storedInstance: Any? { value }

  override func strongly() -> StoredInstance? {
    value.map { Box($0) }
  }
}
