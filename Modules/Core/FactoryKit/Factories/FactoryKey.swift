/// The identity of a factory in a container: its type, and the place of the declaration.
///
/// Keys whose literals have different addresses can be equal.
@usableFromInline
struct FactoryKey: Sendable {
  /// The type of the factory, which contains the types of the parameter and the product.
  @usableFromInline let type: Any.Type
  @usableFromInline let declaration: Declaration

  @inlinable
  init(_ type: Any.Type, _ declaration: Declaration) {
    self.type = type
    self.declaration = declaration
  }

  /// Returns whether both are the same factory, with literals at the same addresses.
  func isIdentical(to other: FactoryKey) -> Bool {
    type == other.type && declaration.isIdentical(to: other.declaration)
  }

  /// Returns a hash value that takes few instructions.
  func placeHash(_ owner: UInt) -> Int {
    let position = UInt(truncatingIfNeeded: declaration.position)
    let bits = position ^ (UInt(bitPattern: ObjectIdentifier(type)) >> 3) ^ (owner << 7)
    return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// The type of the instances.
  var product: Any.Type { (type as? any FactoryModifying.Type)?.product ?? type }

  /// Whether the factory is a promise.
  ///
  /// The key of an entry may not know: `required()` resolves a promise like any other factory.
  var isPromised: Bool { declaration.flags.contains(.promised) }
}

extension FactoryKey: Hashable {
  @usableFromInline @inline(never)
  static func == (left: FactoryKey, right: FactoryKey) -> Bool {
    left.type == right.type && left.declaration.isSame(as: right.declaration)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(declaration.position)
  }
}
