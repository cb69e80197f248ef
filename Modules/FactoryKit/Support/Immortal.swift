/// Returns an object after taking it out of reference counting, for what lives as long as the process.
///
/// All threads that use one object contend for its reference count, though nobody waits for the last
/// of them. The runtime has immortal objects, whose count is only read: constants of the program. It
/// makes no other one immortal, so this gives the object the same count that such a constant has. The
/// count is the second word of each native object; a test sees that it stays as it is.
///
/// - Parameter object: An object that nobody else refers to yet. It is never freed.
/// - Returns: The object.
func immortal<Object: AnyObject>(_ object: Object) -> Object {
  // The storage of an empty array is one such constant.
  let constant = unsafeBitCast([] as [Never], to: UnsafePointer<UInt>.self)
  let header = UnsafeMutableRawPointer(Unmanaged.passRetained(object).toOpaque())
  header.storeBytes(of: constant[1], toByteOffset: MemoryLayout<UInt>.size, as: UInt.self)
  return object
}
