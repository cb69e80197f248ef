/// What tells the factories of one container apart: the types, and the place of the declaration.
///
/// Identity is equality of these, never of a hash or of an address.
@usableFromInline
struct FactoryKey: Sendable {
  /// The type of what the factory makes.
  @usableFromInline let product: ObjectIdentifier
  /// The type of the factory's parameter.
  @usableFromInline let parameter: ObjectIdentifier
  /// The name, the module, the file, the line and the column.
  @usableFromInline let declaration: Declaration
  /// What tells apart singletons that are one declaration in several types of container; zero for
  /// what a container holds.
  @usableFromInline let owner: UInt

  @inlinable
  init(
    product: ObjectIdentifier,
    parameter: ObjectIdentifier,
    declaration: Declaration,
    owner: UInt
  ) {
    self.product = product
    self.parameter = parameter
    self.declaration = declaration
    self.owner = owner
  }
}

extension FactoryKey {
  /// Whether this is equal to a key with its literals at the same addresses.
  @inlinable
  func isIdentical(to other: FactoryKey) -> Bool {
    product == other.product && declaration.isIdentical(to: other.declaration)
      && owner == other.owner
      && parameter == other.parameter
  }

  /// A number that is the same for keys that are equal, at whatever addresses their literals are.
  @inlinable var placeHash: Int {
    let bits = declaration.placeBits ^ (UInt(bitPattern: product) &>> 3) ^ (owner &<< 7)
    return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }

  /// The same declaration with another owner.
  func with(owner: UInt) -> FactoryKey {
    FactoryKey(product: product, parameter: parameter, declaration: declaration, owner: owner)
  }

  /// Whether this is equal to another key.
  func isSame(as other: FactoryKey) -> Bool {
    product == other.product && parameter == other.parameter && owner == other.owner
      && declaration.isSame(as: other.declaration)
  }
}

extension FactoryKey: Hashable {
  @usableFromInline
  static func == (left: FactoryKey, right: FactoryKey) -> Bool { left.isSame(as: right) }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(product)
    hasher.combine(owner)
    hasher.combine(declaration.placeBits)
  }
}
