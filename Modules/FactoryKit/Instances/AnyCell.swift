/// A cell of whatever type of instance.
protocol AnyCell: AnyObject, Sendable {
  /// Forgets the instance, and disowns a build that is under way.
  func reset()
  /// Forgets the instance if it was kept for this scope, and disowns a build for this scope.
  func reset(scope: Scope)
  /// Returns a cell with the same instance, without a build that is under way.
  func clone() -> any AnyCell
}
