/// What tells the factories of one container apart: the types, the name, the module and the file.
///
/// Identity is equality of these, never of a hash or of an address.
@usableFromInline
struct FactoryKey: Sendable {
  /// The type of what the factory makes.
  @usableFromInline let product: ObjectIdentifier
  /// The type of the factory's parameter.
  @usableFromInline let parameter: ObjectIdentifier
  /// The name, the module and the file.
  @usableFromInline let site: Site
  /// What tells apart singletons that are the same factory of several containers; zero for what a
  /// container holds.
  @usableFromInline let owner: UInt

  @inlinable
  init(product: ObjectIdentifier, parameter: ObjectIdentifier, site: Site, owner: UInt) {
    self.product = product
    self.parameter = parameter
    self.site = site
    self.owner = owner
  }
}

extension FactoryKey {
  /// Whether this is equal to a key with its literals at the same addresses.
  @inlinable
  func isIdentical(to other: FactoryKey) -> Bool {
    product == other.product && site.isIdentical(to: other.site) && owner == other.owner
      && parameter == other.parameter
  }

  /// A number that is the same for keys that are identical.
  @inlinable var addressHash: Int {
    let bits = site.name ^ (UInt(bitPattern: product) &>> 3) ^ (owner &<< 7)
    return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }
}

extension FactoryKey: Hashable {
  @usableFromInline
  static func == (left: FactoryKey, right: FactoryKey) -> Bool {
    left.product == right.product && left.parameter == right.parameter
      && left.owner == right.owner && left.site.isSame(as: right.site)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(product)
    hasher.combine(owner)
    site.hashName(into: &hasher)
  }
}
