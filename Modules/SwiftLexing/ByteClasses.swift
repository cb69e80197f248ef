/// Classes of bytes that the lexer steps over many at a time, also where no compiler optimizes.
struct ByteClasses: OptionSet {
  let rawValue: UInt8

  /// Blank within a line.
  static let blank = ByteClasses(rawValue: 1)
  /// Part of a name, but for the byte that a no-break space begins with.
  static let name = ByteClasses(rawValue: 2)
  /// Neither a line feed nor a carriage return.
  static let line = ByteClasses(rawValue: 4)

  /// The classes of each byte, which stay as long as the process.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      var classes: ByteClasses = []
      if scalar.isBlank { classes.insert(.blank) }
      if scalar.isInIdentifiers, byte != 0xC2 { classes.insert(.name) }
      if !scalar.endsLine { classes.insert(.line) }
      table[Int(byte)] = classes.rawValue
    }
    return UnsafePointer(table)
  }()
}
