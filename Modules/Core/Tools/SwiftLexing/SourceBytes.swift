/// The bytes of a source file, at a fixed address.
///
/// Without optimization, as in the build that checks the wiring, reading an element of an array takes some
/// thirty times the instructions of a read through a pointer.
final class SourceBytes: Sendable {
  /// The address of the first byte, which is valid while this object lives.
  nonisolated(unsafe) let start: UnsafePointer<UInt8>
  let count: Int

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    start = UnsafePointer(copy)
    count = bytes.count
  }

  deinit { start.deallocate() }
}
