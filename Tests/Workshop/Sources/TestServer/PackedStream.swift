/// A stream of bytes without end that has a beginning, and then one part again and again.
public struct PackedStream: Sendable {
  /// What comes first, and once.
  public let beginning: [UInt8]
  /// What comes then, without end.
  public let part: [UInt8]

  /// A stream of one byte.
  public static func repeating(_ byte: UInt8) -> PackedStream {
    PackedStream(beginning: [], part: [byte])
  }

  /// The stream as gzip packs it, 100 to 150 times smaller.
  public func gzipped() -> PackedStream {
    packed(header: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
  }

  /// The stream as zlib packs it, which HTTP calls `deflate`.
  public func zlibbed() -> PackedStream { packed(header: [0x78, 0x9C]) }

  /// Packs the stream into one block of Deflate (RFC 1951) with its fixed codes.
  ///
  /// It says each byte of the beginning and of the first part, and from there on "258 bytes as they
  /// were one part ago", for ever. Eight of these fill whole bytes.
  private func packed(header: [UInt8]) -> PackedStream {
    var bits = BitWriter(bytes: header)
    // No last block, and one with the fixed codes.
    bits.append(0b0_1_0, count: 3)
    for byte in beginning + part { bits.appendLiteral(byte) }
    // A repeat has an odd number of bits for the distances that come about here: 1, 13 and 15.
    while !bits.isAligned { bits.appendRepeat(of: part.count) }
    let beginning = bits.bytes
    for _ in 0..<8 { bits.appendRepeat(of: part.count) }
    return PackedStream(beginning: beginning, part: Array(bits.bytes[beginning.count...]))
  }
}

/// Puts bits into bytes, the lowest one first.
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

  /// Appends a code, which has its highest bit first.
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

  /// Appends "258 bytes as they were so many bytes ago".
  mutating func appendRepeat(of distance: Int) {
    appendCode(0b1100_0101, count: 8)
    // The first four distances have codes of their own; then each code has half as many as follow it.
    guard distance > 4 else { return appendCode(distance - 1, count: 5) }
    let exponent = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
    let half = (distance - 1) >> (exponent - 1) & 1
    appendCode(2 * exponent + half, count: 5)
    append(distance - 1, count: exponent - 1)
  }
}
