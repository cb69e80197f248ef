/// What tells a scope from others if it is not a built-in one: kept by all that refer to the scope.
@usableFromInline
final class ScopeIdentity: Sendable {
  private let keeping: Scope.Keeping

  init(_ keeping: Scope.Keeping) { self.keeping = keeping }

  /// What tells the scope from others, as long as this is there.
  var mark: ScopeMark {
    ScopeMark(bits: UInt(bitPattern: ObjectIdentifier(self)) | keeping.rawValue)
  }
}
