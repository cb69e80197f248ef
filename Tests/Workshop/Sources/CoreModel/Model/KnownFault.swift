/// A fault of the core that is known, and not fixed yet.
///
/// A model that tolerates the fault doesn't compare its effects. So a run finds other faults.
package enum KnownFault: String, CaseIterable, Sendable {
  /// The search for a registration continues outside of a scope that has registered the factory, and
  /// has ended.
  case endedRegistration
  /// A factory of a bound scope that isn't open isn't stored in the scope that has registered it.
  case registeredOutside
  /// The search for a bound scope continues outside of one that has ended.
  case endedScope
  /// A registration or a reset before `once()`, which has no effect, drops instances of open scopes.
  case ignoredChange
  /// A replaced instance is released later, even if it is in a scope of the current code.
  case lateRelease
  /// A scope closes instances that were replaced.
  case replacedClosed
  /// A reset of one scope drops instances of the factory's current scope, and not of that scope.
  case resetOfOtherScope
  /// A read looks for the instance of the scope in the container's options, and not of the bound scope
  /// that the definition names after another own scope.
  case boundAfterOwn
}

extension Model {
  /// Stops the comparison if the effects of a known fault follow.
  func note(_ fault: KnownFault, if condition: @autoclosure () -> Bool) {
    if tolerated.contains(fault), condition() { isUndetermined = true }
  }

  /// Notes faults in the search for a factory's open scopes.
  func noteSearch(
    _ factory: ModelledScope.Factory,
    _ name: ScopeName,
    _ registering: ModelledScope?,
    _ storing: ModelledScope?
  ) {
    let open = chain.filter { !$0.hasEnded }
    note(.endedRegistration, if: open.first { $0.registered.contains(factory) } !== registering)
    guard name.isBound else { return }
    let named = open.first { $0.kind == name }
    note(.registeredOutside, if: named == nil && storing != nil)
    note(.endedScope, if: named != nil && named !== chain.first { $0.kind == name })
  }

  /// Notes the drop of an open scope's instances by a modifier without effect.
  func noteIgnored(_ modifier: Modifier, _ expression: FactoryExpression) {
    let factory = factory(expression.container, expression.slot)
    note(
      .ignoredChange,
      if: modifier.replacesInstances && openScopes.contains { $0.places[factory] != nil }
    )
  }

  /// Notes a reset of one scope that drops the wrong instances of open scopes.
  func noteReset(_ container: Int, of scope: ScopeName) {
    note(
      .resetOfOtherScope,
      if: Slot.allCases.contains { slot in
        openScopes.contains { open in
          (open.places[factory(container, slot)]?.all ?? []).contains {
            $0.scope == scope
              ? options(container, slot).scope != scope
              : options(container, slot).scope == scope || scope.isBound
          }
        }
      }
    )
  }
}
