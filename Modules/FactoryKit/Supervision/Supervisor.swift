/// Who is told of factories that are resolved with nothing registered, and of violated lifetimes: what records a test's issues.
package protocol Supervisor: Sendable {
  /// Takes note of a factory that was resolved with nothing registered for it.
  ///
  /// It is called with no lock held, on the thread that resolves the factory.
  func record(_ factory: UnregisteredFactory)

  /// Takes note of an instance that was asked for when it could not live, or that lives too long.
  ///
  /// It is called with no lock held, on the thread that resolves the factory.
  func record(_ violation: LifetimeViolation)
}
