extension Site {
  /// The bytes of the keys that are one character, which there is no literal of in the program.
  private static let scalars = Locked<[UInt32: UInt]>([:])

  /// Returns where the bytes of a key stand, for good, and how many there are.
  ///
  /// - Parameter key: A literal that is stored as one Unicode scalar.
  /// - Returns: The address, which is the same for the same key, and the number.
  @usableFromInline
  static func bytes(ofScalar key: StaticString) -> (address: UInt, count: UInt) {
    let text = Array(String(key.unicodeScalar).utf8)
    let address = scalars.withLock { scalars in
      if let address = scalars[key.unicodeScalar.value] { return address }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
      _ = bytes.initialize(from: text)
      let address = UInt(bitPattern: bytes.baseAddress)
      scalars[key.unicodeScalar.value] = address
      return address
    }
    return (address, UInt(text.count))
  }
}
