/// What a decimal number is made of, as it is written.
struct DecimalNotation {
  var isNegative = false
  /// How many digits there are, without leading zeros.
  var digits = 0
  /// How many digits stand behind the point.
  var decimals = 0
  /// All digits as one number, where they are few.
  var number: UInt64 = 0

  /// Reads a notation; there is none when it is no decimal number.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    isNegative = text.first == UInt8(ascii: "-")
    var (whole, isBehindPoint) = (0, false)
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      switch Unicode.Scalar(byte) {
      case "." where !isBehindPoint: isBehindPoint = true
      case "0"..."9":
        if isBehindPoint { decimals += 1 } else { whole += 1 }
        if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
        number = number &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
      default: return nil
      }
    }
    guard whole > 0, isBehindPoint == (decimals > 0) else { return nil }
  }
}
