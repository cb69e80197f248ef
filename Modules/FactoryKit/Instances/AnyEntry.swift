/// An entry of whatever type of factory.
protocol AnyEntry: AnyObject, Sendable {
  /// Throws away what the options name.
  func reset(_ options: FactoryResetOptions)
  /// Throws away the instance that is kept for a scope.
  func reset(scope: Scope)
}
