/// An entry of whatever type of factory.
protocol AnyEntry: AnyObject, Sendable {
  /// Throws away what the options name.
  func reset(_ options: FactoryResetOptions)
  /// Throws away the instances that are kept for a scope.
  func reset(scope: Scope)
  /// Returns an entry that begins with the same options and instances.
  func clone() -> Self
}
