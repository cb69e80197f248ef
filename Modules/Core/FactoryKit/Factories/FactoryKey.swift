/// The identity of a factory in a container: the types, and the place of the declaration.
///
/// Keys whose literals have different addresses can be equal.
@usableFromInline
struct FactoryKey: Sendable {
  /// The type of the product, or of the outcome that contains it.
  @usableFromInline let product: Any.Type
  @usableFromInline let parameter: Any.Type
  @usableFromInline let declaration: Declaration

  @inlinable
  init(_ product: Any.Type, _ parameter: Any.Type, _ declaration: Declaration) {
    self.product = product
    self.parameter = parameter
    self.declaration = declaration
  }

  /// Returns whether both are the same factory, with literals at the same addresses.
  func isIdentical(to other: FactoryKey) -> Bool {
    product == other.product && declaration.isIdentical(to: other.declaration)
      && parameter == other.parameter
  }

  /// Returns a hash value that takes few instructions.
  func placeHash(_ owner: UInt) -> Int {
    let position = UInt(truncatingIfNeeded: declaration.position)
    let bits = position ^ (UInt(bitPattern: ObjectIdentifier(product)) >> 3) ^ (owner << 7)
    return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Whether the factory is a promise.
  ///
  /// The key of an entry may not know: `required()` resolves a promise like any other factory.
  var isPromised: Bool { declaration.flags.contains(.promised) }
}

extension FactoryKey: Hashable {
  @usableFromInline @inline(never)
  static func == (left: FactoryKey, right: FactoryKey) -> Bool {
    left.product == right.product && left.parameter == right.parameter
      && left.declaration.isSame(as: right.declaration)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(product))
    hasher.combine(declaration.position)
  }
}
