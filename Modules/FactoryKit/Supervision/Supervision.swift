/// What holds for a container while a test uses it.
///
/// It lasts as long as the container, whatever is reset in it.
package struct Supervision: Sendable {
  /// Who is told of promises in containers that have no supervisor of their own.
  @TaskLocal package static var supervisor: (any Supervisor)?

  /// Whether the container's `autoRegister()` runs.
  var isWired = true
  /// Whether the supervisor is told of all factories that are resolved with nothing registered, and
  /// not of the promised ones alone.
  var isStrict = false
  /// Who is told of the container's factories.
  var supervisor: (any Supervisor)?
  /// The factories that nobody is told of.
  var allowed: Set<FactoryKey> = []

  /// Has a container be as one that no test uses.
  init() {}

  /// Describes what holds for a container.
  package init(isWired: Bool, isStrict: Bool, supervisor: any Supervisor) {
    self.isWired = isWired
    self.isStrict = isStrict
    self.supervisor = supervisor
  }
}

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
