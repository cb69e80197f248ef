/// A scope, whose identity is kept.
@usableFromInline
struct ScopeReference: Sendable {
  @usableFromInline let mark: ScopeMark
  /// What tells the scope from others, if it is not a built-in one.
  let own: ScopeIdentity?

  /// Refers to no scope.
  @inlinable static var none: ScopeReference { ScopeReference(.none) }

  /// Refers to a built-in scope.
  @usableFromInline
  init(_ mark: ScopeMark) {
    self.mark = mark
    own = nil
  }

  /// Refers to a scope that is not a built-in one.
  init(_ own: ScopeIdentity) {
    mark = own.mark
    self.own = own
  }

  /// This scope, or another if this is none.
  func or(_ other: ScopeReference?) -> ScopeReference {
    mark.isNone ? other ?? .none : self
  }
}
