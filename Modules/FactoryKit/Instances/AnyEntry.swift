/// An entry of whatever type of factory.
///
/// What a change replaces is returned, for the caller to release where no lock is held.
protocol AnyEntry: AnyObject, Sendable {
  /// Throws away what the options name.
  func reset(_ options: FactoryResetOptions) -> any Sendable
  /// Throws away the instances that are kept for a scope.
  func reset(scope: Scope) -> any Sendable
  /// Returns an entry that begins with the same options and instances.
  func clone() -> Self
}
