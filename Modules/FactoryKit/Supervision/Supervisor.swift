/// Who is told of factories that are resolved with nothing registered: what records a test's issues.
package protocol Supervisor: Sendable {
  /// Takes note of a factory that was resolved with nothing registered for it.
  ///
  /// It is called with no lock held, on the thread that resolves the factory.
  func record(_ factory: UnregisteredFactory)
}
