/// A factory without its closure: the container, the types, the declaration and the scope.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
///
/// `@unchecked`: it is immutable, like the objects that it refers to.
public struct FactoryDefinition: @unchecked Sendable {
  @usableFromInline let container: any ManagedContainer
  /// The type of the product, or of the outcome that contains it.
  @usableFromInline let product: Any.Type
  /// The type of the factory's parameter.
  @usableFromInline let parameter: Any.Type
  /// The scope that the modifiers name.
  @usableFromInline let scope: ScopeMark
  /// The place of the declaration, and the flags of the modifiers.
  @usableFromInline let declaration: Declaration

  @inlinable
  init(
    _ container: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ scope: ScopeMark,
    _ declaration: Declaration
  ) {
    self.container = container
    self.product = product
    self.parameter = parameter
    self.scope = scope
    self.declaration = declaration
  }

  init(_ container: any ManagedContainer, _ key: FactoryKey, _ scope: ScopeMark) {
    // The identifier of a type is the type.
    let product = unsafeBitCast(key.product, to: Any.Type.self)
    let parameter = unsafeBitCast(key.parameter, to: Any.Type.self)
    self.init(container, product, parameter, scope, key.declaration)
  }

  @inlinable var key: FactoryKey { FactoryKey(product, parameter, declaration) }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }

  var isPromised: Bool { key.isPromised }

  /// Returns the definition with another scope or other flags.
  @inlinable
  consuming func with(scope: ScopeMark, _ declaration: Declaration) -> FactoryDefinition {
    FactoryDefinition(container, product, parameter, scope, declaration)
  }
}

/// The place in the source where a factory is declared, and flags of its modifiers, in three words.
///
/// The place consists of string literals, which exist as long as the process. A program can contain the
/// same literal at several addresses, so declarations with different addresses can be equal.
@usableFromInline
struct Declaration: Sendable {
  /// The address of the property's name, or of the `key:`.
  @usableFromInline let name: UInt
  /// The address of the `#fileID` in the low bits, and the column in the high bits.
  @usableFromInline let file: UInt
  /// From the lowest bit: the lengths of both literals in bytes, the line, and the flags.
  @usableFromInline let details: UInt

  @inlinable
  init(name: UInt, file: UInt, details: UInt) {
    self.name = name
    self.file = file
    self.details = details
  }

  /// Creates a declaration without flags.
  @inlinable @inline(__always)
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

  /// Returns the address and the length of a literal.
  @inlinable @inline(__always)
  static func bytes(of literal: StaticString) -> (address: UInt, count: UInt) {
    guard literal.hasPointerRepresentation, literal.utf8CodeUnitCount <= UInt16.max else {
      stop(literal)
    }
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
  /// Each parameter has its own instance.
  @inlinable static var perParameter: UInt { 1 &<< 61 }
  /// The factory is a promise, which another module registers.
  @inlinable static var promised: UInt { 1 &<< 62 }
  /// The modifier comes after `once()`.
  @inlinable static var afterOnce: UInt { 1 &<< 63 }

  /// The bits of the details that are not flags: the lengths of the literals, and the line.
  @inlinable static var placeMask: UInt { perParameter &- 1 }
  /// The number of bits of an address; the bits above contain the column.
  @inlinable static var addressBits: UInt { 48 }
  /// The highest column that fits, in place of any higher column.
  @inlinable static var lastColumn: UInt { 0xFFFF }
  /// The highest line that fits, in place of any higher line.
  @inlinable static var lastLine: UInt { 0x7F_FFFF }

  /// Returns whether one of some flags is set.
  @inlinable @inline(__always)
  func has(_ marks: UInt) -> Bool { details & marks != 0 }

  /// Returns the declaration with some flags set, and others cleared.
  @inlinable @inline(__always)
  func setting(_ marks: UInt, clearing others: UInt = 0) -> Declaration {
    Declaration(name: name, file: file, details: details & ~others | marks)
  }
}

extension Declaration {
  var line: UInt { details &>> 32 & Self.lastLine }

  /// The name as `#function` writes it, or the key.
  var key: String { String(decoding: nameBytes, as: UTF8.self) }

  var fileID: String { String(decoding: fileBytes, as: UTF8.self) }

  /// The name without the parentheses of a function.
  var displayName: String { String(decoding: nameBytes.prefix { $0 != 0x28 }, as: UTF8.self) }

  /// The file and the line.
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
  /// A hash value of the line, the column and the lengths of the literals.
  @inlinable var placeBits: UInt {
    details & Self.placeMask ^ file &>> Self.addressBits &* 0x9E37_79B1
  }

  /// Returns whether both are the same place, with literals at the same addresses.
  @inlinable
  func isIdentical(to other: Declaration) -> Bool {
    name == other.name && file == other.file && (details ^ other.details) & Self.placeMask == 0
  }

  /// Returns whether both are the same place.
  func isSame(as other: Declaration) -> Bool {
    if isIdentical(to: other) { return true }
    return placeBits == other.placeBits && (details ^ other.details) & Self.placeMask == 0
      && file &>> Self.addressBits == other.file &>> Self.addressBits
      && nameBytes.elementsEqual(other.nameBytes) && fileBytes.elementsEqual(other.fileBytes)
  }
}

/// The identity of a factory in a container: the types, and the place of the declaration.
///
/// Keys whose literals have different addresses can be equal.
@usableFromInline
struct FactoryKey: Sendable {
  /// The type of the product, or of the outcome that contains it.
  @usableFromInline let product: ObjectIdentifier
  @usableFromInline let parameter: ObjectIdentifier
  @usableFromInline let declaration: Declaration
  /// The owner of a key in a singleton scope or an open scope; zero in the entries of a container.
  ///
  /// For a singleton, it is zero or the type of the container. In an open scope, it is the number of the
  /// container.
  @usableFromInline private(set) var owner: UInt = 0

  @inlinable
  init(_ product: Any.Type, _ parameter: Any.Type, _ declaration: Declaration) {
    self.product = ObjectIdentifier(product)
    self.parameter = ObjectIdentifier(parameter)
    self.declaration = declaration
  }
}

extension FactoryKey {
  /// Returns whether both are the same factory, with literals at the same addresses.
  @inlinable
  func isIdentical(to other: FactoryKey) -> Bool {
    product == other.product && declaration.isIdentical(to: other.declaration)
      && owner == other.owner
      && parameter == other.parameter
  }

  /// A hash value, which is a constant where the compiler knows the place.
  @inlinable var placeHash: Int {
    let bits = declaration.placeBits ^ (UInt(bitPattern: product) &>> 3) ^ (owner &<< 7)
    return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }

  /// Whether the factory is a promise.
  ///
  /// The key of an entry may not know: `required()` resolves a promise like any other factory.
  var isPromised: Bool { declaration.has(Declaration.promised) }

  /// Returns the key with another owner.
  func with(owner: UInt) -> FactoryKey {
    var key = self
    key.owner = owner
    return key
  }
}

extension FactoryKey: Hashable {
  @usableFromInline @inline(never)
  static func == (left: FactoryKey, right: FactoryKey) -> Bool {
    left.product == right.product && left.parameter == right.parameter && left.owner == right.owner
      && left.declaration.isSame(as: right.declaration)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(product)
    hasher.combine(owner)
    hasher.combine(declaration.placeBits)
  }
}
