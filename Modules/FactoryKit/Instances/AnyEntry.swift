/// An entry of whatever type of factory.
protocol AnyEntry: AnyObject, Sendable {
  /// Throws away what the options name.
  func reset(_ options: FactoryResetOptions)
  /// Throws away the instances that are kept for a scope.
  func reset(scope: Scope)
  /// Returns a closure that brings back what the entry holds now.
  func save() -> @Sendable () -> Void
}
