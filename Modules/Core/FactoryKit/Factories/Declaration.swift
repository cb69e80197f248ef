/// The place in the source where a factory is declared, and flags of its modifiers, in three words.
@usableFromInline
struct Declaration: Sendable {
  /// The property's name as `#function` writes it, or the `key:`.
  @usableFromInline let name: Literal
  @usableFromInline let file: Literal
  @usableFromInline let line: UInt32
  @usableFromInline let column: UInt16
  @usableFromInline var flags: Flags = []

  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Each parameter has its own instance.
    @inlinable static var perParameter: Flags { Flags(rawValue: 1) }
    /// The factory is a promise, which another module registers.
    @inlinable static var promised: Flags { Flags(rawValue: 2) }
    /// The modifier comes after `once()`.
    @inlinable static var afterOnce: Flags { Flags(rawValue: 4) }
  }

  /// Creates a declaration without flags.
  @inlinable
  init(name: StaticString, fileID: StaticString, line: UInt, column: UInt) {
    (self.name, file) = (Literal(name), Literal(fileID))
    (self.line, self.column) = (UInt32(clamping: line), UInt16(clamping: column))
  }
}

extension Declaration {
  /// The name as `#function` writes it, or the key.
  var key: String { name.text }

  var fileID: String { file.text }

  /// The name without the parentheses of a function.
  var displayName: String { String(key.prefix { $0 != "(" }) }

  /// The file and the line.
  var place: String { "\(fileID):\(line)" }

  /// Returns whether both are the same place, with literals at the same addresses.
  @inlinable
  func isIdentical(to other: Declaration) -> Bool {
    line == other.line && column == other.column && name.isIdentical(to: other.name)
      && file.isIdentical(to: other.file)
  }

  /// Returns whether both are the same place.
  func isSame(as other: Declaration) -> Bool {
    line == other.line && column == other.column && name == other.name && file == other.file
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
  @usableFromInline var declaration: Declaration
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

  /// Returns whether both are the same factory, with literals at the same addresses.
  func isIdentical(to other: FactoryKey) -> Bool {
    product == other.product && declaration.isIdentical(to: other.declaration)
      && owner == other.owner
      && parameter == other.parameter
  }

  /// A hash value that takes few instructions.
  var placeHash: Int {
    let place = UInt(declaration.line) &* 31 &+ UInt(declaration.column)
    let bits = place ^ (UInt(bitPattern: product) >> 3) ^ (owner << 7)
    return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Whether the factory is a promise.
  ///
  /// The key of an entry may not know: `required()` resolves a promise like any other factory.
  var isPromised: Bool { declaration.flags.contains(.promised) }

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
    hasher.combine(declaration.line)
    hasher.combine(declaration.column)
  }
}
