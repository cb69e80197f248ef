/// What tells a scope from others if it is not a built-in one: kept by all that refer to the scope.
@usableFromInline
final class ScopeIdentity: Sendable {
  private let keeping: Scope.Keeping
  /// What messages call the scope, if it has a name.
  let name: String?

  init(_ keeping: Scope.Keeping, name: String? = nil) {
    self.keeping = keeping
    self.name = name
  }

  /// What tells the scope from others, as long as this is there.
  var mark: ScopeMark {
    ScopeMark(bits: UInt(bitPattern: ObjectIdentifier(self)) | keeping.rawValue)
  }

  /// The identity whose mark this is, which something has to keep.
  static func identity(of mark: ScopeMark) -> Unmanaged<ScopeIdentity>? {
    Unmanaged(address: mark.bits & ~7)
  }
}
