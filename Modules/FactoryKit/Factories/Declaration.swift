/// Where in the source a factory is declared, and what its modifiers say, in three words.
///
/// It is made of literals, which are there as long as the process. One literal can stand at several
/// addresses of a program, so sites with different addresses can be the same.
@usableFromInline
struct Declaration: Sendable {
  /// Where the name of the property stands, or the `key:` that was given instead.
  @usableFromInline let name: UInt
  /// Where the module and file stand, as `#fileID` writes them; above that address, the column.
  @usableFromInline let file: UInt
  /// From the lowest bit: the lengths of both literals in bytes, the line, and the marks.
  @usableFromInline let details: UInt

  @inlinable
  init(name: UInt, file: UInt, details: UInt) {
    self.name = name
    self.file = file
    self.details = details
  }

  /// Notes where a factory is declared, with no marks.
  @inlinable
  @inline(__always)
  init(name: StaticString, fileID: StaticString, line: UInt, column: UInt) {
    let (name, file) = (Declaration.bytes(of: name), Declaration.bytes(of: fileID))
    self.init(
      name: name.address,
      file: file.address
        | (column > Self.lastColumn ? Self.lastColumn : column) &<< Self.addressBits,
      details: name.count | file.count &<< 16
        | (line > Self.lastLine ? Self.lastLine : line) &<< 32
    )
  }

  /// Where a literal stands, and how many bytes it has.
  @inlinable
  @inline(__always)
  static func bytes(of literal: StaticString) -> (address: UInt, count: UInt) {
    guard literal.hasPointerRepresentation else { return bytes(ofScalar: literal) }
    guard literal.utf8CodeUnitCount <= UInt16.max else { stop(literal) }
    return (
      UInt(bitPattern: literal.utf8Start), UInt(truncatingIfNeeded: literal.utf8CodeUnitCount)
    )
  }

  @usableFromInline
  static func stop(_ literal: StaticString) -> Never {
    fatalError(
      """
      '\(literal)' cannot be the key of a factory. Use a string literal of at most 65,535 bytes.
      """
    )
  }
}

extension Declaration {
  /// Who keeps the instances, if a scope is named.
  @inlinable static var storage: UInt { 7 &<< 56 }
  /// A scope is named.
  @inlinable static var scoped: UInt { 1 &<< 59 }
  /// It is not one of the built-in ones.
  @inlinable static var ownScope: UInt { 1 &<< 60 }
  /// All that a scope sets.
  @inlinable static var scopeMarks: UInt { scoped | ownScope | storage }
  /// Parameters have an instance each.
  @inlinable static var perParameter: UInt { 1 &<< 61 }
  /// It is for another module to provide what the factory makes.
  @inlinable static var promised: UInt { 1 &<< 62 }
  /// It stands behind `once()`.
  @inlinable static var afterOnce: UInt { 1 &<< 63 }

  /// Something is carried along.
  @inlinable static var annotated: UInt { 1 &<< 55 }

  /// The bits of the details that are no marks: the lengths of the literals, and the line.
  @inlinable static var placeMask: UInt { annotated &- 1 }
  /// How many bits of an address can be other than zero: the rest has room for the column.
  @inlinable static var addressBits: UInt { 48 }
  /// The highest column that there is room for, which later ones are taken for.
  @inlinable static var lastColumn: UInt { 0xFFFF }
  /// The highest line that there is room for, which later ones are taken for.
  @inlinable static var lastLine: UInt { 0x7F_FFFF }

  /// Whether the definition has a closure that makes the product, and says no more.
  @inlinable var isPlain: Bool {
    !has(Declaration.scoped | Declaration.promised | Declaration.annotated)
  }

  /// Whether a scope is named that keeps instances from one resolution to the next.
  @inlinable var namesKeepingScope: Bool {
    let storage: UInt = details &>> 56 & 7
    // Those of a container, of the process, and of an opening.
    return 0b100_1110 &>> storage & 1 != 0
  }

  /// Whether the cached scope is named, and what is kept is found by the declaration alone.
  @inlinable var isPlainlyCached: Bool {
    details
      & (Declaration.storage | Declaration.ownScope | Declaration.perParameter
        | Declaration.annotated) == 1 &<< 56
  }

  /// Whether a bound scope is named that the entry has noted, and what is kept is found by the declaration
  /// alone.
  @inlinable var isPlainlyBound: Bool {
    details
      & (Declaration.storage | Declaration.ownScope | Declaration.perParameter
        | Declaration.annotated) == 6 &<< 56
  }

  /// The mark of the scope that is named, if it is a built-in one.
  @inlinable var mark: ScopeMark {
    has(Declaration.scoped) ? ScopeMark(bits: details &>> 56 & 7) : .none
  }

  /// Whether one of some marks is set.
  @inlinable
  @inline(__always)
  func has(_ marks: UInt) -> Bool { details & marks != 0 }

  /// The same with some marks set, and others not.
  @inlinable
  @inline(__always)
  func setting(_ marks: UInt, clearing others: UInt = 0) -> Declaration {
    Declaration(name: name, file: file, details: details & ~others | marks)
  }
}

extension Declaration {
  /// The line of the factory's definition.
  var line: UInt { details &>> 32 & Self.lastLine }

  /// The name as `#function` writes it, or the key that was given instead.
  var key: String { String(decoding: nameBytes, as: UTF8.self) }

  /// The module and file.
  var fileID: String { String(decoding: fileBytes, as: UTF8.self) }

  /// The name without the parentheses that a function's name ends with.
  var displayName: String { String(decoding: nameBytes.prefix { $0 != 0x28 }, as: UTF8.self) }

  /// The place, as compilers write it, without the column.
  var place: String { "\(fileID):\(line)" }

  private var nameBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: name),
      count: Int(details & 0xFFFF)
    )
  }

  private var fileBytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: file & (1 &<< Self.addressBits &- 1)),
      count: Int(details &>> 16 & 0xFFFF)
    )
  }
}

extension Declaration {
  /// What tells places apart in numbers: the line, the column, and the lengths of the literals.
  @inlinable var placeBits: UInt {
    details & Self.placeMask ^ file &>> Self.addressBits &* 0x9E37_79B1
  }

  /// Whether both are one place, with the same literals at the same addresses, whatever their marks.
  @inlinable
  func isIdentical(to other: Declaration) -> Bool {
    name == other.name && file == other.file && (details ^ other.details) & Self.placeMask == 0
  }

  /// Whether both are one place, whatever their marks.
  func isSame(as other: Declaration) -> Bool {
    if isIdentical(to: other) { return true }
    return placeBits == other.placeBits && (details ^ other.details) & Self.placeMask == 0
      && file &>> Self.addressBits == other.file &>> Self.addressBits
      && nameBytes.elementsEqual(other.nameBytes) && fileBytes.elementsEqual(other.fileBytes)
  }
}

extension Declaration {
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
