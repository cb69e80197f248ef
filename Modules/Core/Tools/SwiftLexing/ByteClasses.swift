/// Classes of bytes, which the lexer looks up in a table, as that is fast even without optimization.
struct ByteClasses: OptionSet {
  let rawValue: UInt8

  /// White space within a line.
  static let blank = ByteClasses(rawValue: 1)
  /// Part of a name.
  ///
  /// The first byte of a no-break space doesn't belong to this class.
  static let name = ByteClasses(rawValue: 2)
  /// Any byte except a line feed and a carriage return.
  static let line = ByteClasses(rawValue: 4)
  /// A decimal digit.
  static let digit = ByteClasses(rawValue: 8)
  /// The first byte of a line break, and possibly of a comment or of a no-break space.
  static let trivia = ByteClasses(rawValue: 16)

  /// The classes of each byte, allocated once for the process.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      var classes: ByteClasses = []
      if scalar.isBlank { classes.insert(.blank) }
      if scalar.isInIdentifiers, byte != 0xC2 { classes.insert(.name) }
      if scalar.isDigit { classes.insert(.digit) }
      if !scalar.endsLine { classes.insert(.line) }
      if scalar.endsLine || byte == 0x2F || byte == 0xC2 { classes.insert(.trivia) }
      table[Int(byte)] = classes.rawValue
    }
    return UnsafePointer(table)
  }()
}
