/// An infinite stream of bytes: a beginning, and then a part that repeats.
public struct PackedStream: Sendable {
  /// The bytes at the start of the stream.
  public let beginning: [UInt8]
  /// The bytes that repeat.
  public let part: [UInt8]

  /// A stream of one byte.
  public static func repeating(_ byte: UInt8) -> PackedStream {
    PackedStream(beginning: [], part: [byte])
  }

  /// Returns the stream compressed with gzip, 100 to 150 times smaller.
  public func gzipped() -> PackedStream {
    packed(header: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
  }

  /// Returns the stream compressed with zlib, which HTTP calls `deflate`.
  public func zlibbed() -> PackedStream { packed(header: [0x78, 0x9C]) }

  /// Compresses the stream into one block of Deflate (RFC 1951) with fixed codes.
  ///
  /// It contains the beginning and the first part as literals, and then the repeat "258 bytes from
  /// one part ago" forever. Eight of these fill whole bytes.
  private func packed(header: [UInt8]) -> PackedStream {
    var bits = BitWriter(bytes: header)
    // Not the last block, and with the fixed codes.
    bits.append(0b0_1_0, count: 3)
    for byte in beginning + part { bits.appendLiteral(byte) }
    // A repeat has an odd number of bits for the distances that occur here: 1, 13 and 15.
    while !bits.isAligned { bits.appendRepeat(of: part.count) }
    let beginning = bits.bytes
    for _ in 0..<8 { bits.appendRepeat(of: part.count) }
    return PackedStream(beginning: beginning, part: Array(bits.bytes[beginning.count...]))
  }
}

/// A writer of bits into bytes, lowest bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var free = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAligned: Bool { free == 0 }

  /// Appends the lowest bits of a number.
  mutating func append(_ number: Int, count: Int) {
    for index in 0..<count {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= UInt8(number >> index & 1) << UInt8(8 - free)
      free -= 1
    }
  }

  /// Appends a code, whose highest bit comes first.
  private mutating func appendCode(_ code: Int, count: Int) {
    for index in (0..<count).reversed() { append(code >> index, count: 1) }
  }

  mutating func appendLiteral(_ byte: UInt8) {
    if byte < 144 {
      appendCode(0b0011_0000 + Int(byte), count: 8)
    } else {
      appendCode(0b1_1001_0000 + Int(byte) - 144, count: 9)
    }
  }

  /// Appends the repeat of 258 bytes from a distance.
  mutating func appendRepeat(of distance: Int) {
    appendCode(0b1100_0101, count: 8)
    // The first four distances have their own codes. After them, the range of a code doubles with
    // every two codes.
    guard distance > 4 else { return appendCode(distance - 1, count: 5) }
    let exponent = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
    let half = (distance - 1) >> (exponent - 1) & 1
    appendCode(2 * exponent + half, count: 5)
    append(distance - 1, count: exponent - 1)
  }
}
