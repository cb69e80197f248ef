/// The bytes of a source file, at an address that stays.
///
/// Where no compiler optimizes, as in the build that checks the wiring, an element of an array takes some
/// thirty times the instructions of a byte at an address.
final class SourceBytes: Sendable {
  /// Where the bytes are, as long as this lives.
  nonisolated(unsafe) let start: UnsafePointer<UInt8>
  let count: Int

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    (start, count) = (UnsafePointer(copy), bytes.count)
  }

  deinit { start.deallocate() }
}
