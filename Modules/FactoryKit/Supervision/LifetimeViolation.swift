/// An instance that was asked for when it could not live, or that lives too long.
package struct LifetimeViolation: Error, Sendable {
  /// What is wrong and what to write, in full sentences.
  package let description: String
}

extension FactoryDefinition {
  /// Called when an instance can't be kept as its scope says: because the scope isn't open, or what keeps
  /// it has been shut down.
  ///
  /// It is handled as a promise that nobody keeps: recorded on the test that uses the container, or else
  /// the end of the program if the container says so, as it does in debug builds. Where the program goes
  /// on, it's with a new instance that nobody keeps, after a warning the first time.
  func report(_ violation: LifetimeViolation) {
    let (supervision, setting) = container.manager.withState {
      ($0.supervision, $0.settings.promiseTriggersError)
    }
    if setting != false {
      if let supervisor = supervision.supervisor ?? Supervision.supervisor {
        return supervisor.record(violation)
      }
      if setting ?? BuildConfiguration.isDebug { FatalMessage.end(with: violation.description) }
    }
    let isNew = container.manager.withState { $0.warnings.insert(violation.description).inserted }
    if isNew { TraceSettings.warn(violation.description) }
  }

  /// Called when an instance of a bound scope is asked for, and the scope isn't open.
  func noteNotOpen(_ scope: ScopeReference) {
    let name = scope.own?.name ?? ""
    report(
      LifetimeViolation(
        description: """
          \(ResolutionFrame(container, key)) (\(declaration.place)) has the scope '\(name)', and was resolved where \
          no '\(name)' is open. Resolve it inside of Scope.\(name).open { … }. For code that runs elsewhere, such \
          as a detached task or a thread, hand the open scopes on with OpenScopes.current.
          """
      )
    )
  }
}
