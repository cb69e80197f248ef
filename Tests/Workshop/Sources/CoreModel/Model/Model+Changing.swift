@testable import FactoryKit

extension Model {
  /// Reads the property of a factory, which applies the modifiers in the definition.
  func read(_ container: Int, _ slot: Slot) -> FactoryExpression {
    var expression = FactoryExpression(container: container, slot: slot)
    for modifier in definitions[slot.rawValue].modifiers {
      switch modifier {
      case .scope, .scopeOnParameters, .once, .reset: apply(modifier, to: &expression)
      default: expression.modifiers.append(modifier)
      }
    }
    return expression
  }

  /// Applies a modifier to the current state of an expression.
  func apply(_ modifier: Modifier, to expression: inout FactoryExpression) {
    if case .reset(.none) = modifier { return }
    prepare(expression.container)
    switch modifier {
    case .once: return applyOnce(to: &expression)
    case .scope(let name): expression.scope = name
    case .scopeOnParameters: expression.isPerParameter = true
    default: break
    }
    let expressionBefore = expression
    expression.modifiers.removeAll { modifier.replaces($0) }
    let isIgnored = !expression.isAfterOnce && options(expression.container, expression.slot).isOnce
    if isIgnored { return }
    if let registering, modifier.isRegistration {
      register(modifier, expressionBefore, in: registering)
    } else {
      change(expressionBefore, by: modifier)
    }
  }

  /// Applies the modifiers before a `once()`, unless they have been applied.
  private func applyOnce(to expression: inout FactoryExpression) {
    // A second `once()` has no effect.
    if expression.isAfterOnce { return }
    let (container, slot) = (expression.container, expression.slot)
    var options = options(container, slot)
    if !options.isOnce {
      if expression.modifiers.contains(where: \.isRegistration) { forgetInstances(container, slot) }
      options = options.overridden(by: expression.modifiers)
      if let scope = expression.scope { options.remember(.scope(scope)) }
      if expression.isPerParameter { options.remember(.scopeOnParameters) }
      options.isOnce = true
      containers[container].holdings.options[slot] = options
    }
    // From here on, the container's options apply instead of the expression's, so that they can change.
    expression = FactoryExpression(container: container, slot: slot, isAfterOnce: true)
  }

  /// Changes the state that a container has for a factory.
  private func change(_ expression: FactoryExpression, by modifier: Modifier) {
    let (container, slot) = (expression.container, expression.slot)
    var options = options(container, slot)
    if case .contribute = modifier {
      let present = self.options(of: expression)
      options.registration = present.registration
      options.contributions = present.contributions
    }
    options.remember(modifier)
    containers[container].holdings.options[slot] = options
    switch modifier {
    case .register, .contribute: forgetInstances(container, slot)
    case .reset(.all), .reset(.scope):
      forgetInOpenScopes(container, slot)
      containers[container].holdings.places.remove { key, _ in key.factory.slot == slot }
      singletons.remove { key, _ in key.factory.slot == slot }
    case .reset(.context), .reset(.registration):
      forgetInOpenScopes(container, slot)
      invalidateBuilds(container, slot)
    default: break
    }
  }

  /// Drops the instances of a factory whose registration changes.
  private func forgetInstances(_ container: Int, _ slot: Slot) {
    forgetInOpenScopes(container, slot)
    containers[container].holdings.places.remove { key, _ in key.factory.slot == slot }
    // `autoRegister()` runs in each container, so it must not discard singletons.
    if isPreparing {
      invalidateBuilds(container, slot)
    } else {
      singletons.remove { key, _ in key.factory.slot == slot }
    }
  }

  /// Invalidates the in-flight builds of a container's factory.
  func invalidateBuilds(_ container: Int, _ slot: Slot) {
    let isInvalid = { (key: Key, place: Place) in
      key.factory.slot == slot && place.build?.container == container
    }
    containers[container].holdings.places.remove(where: isInvalid)
    singletons.remove(where: isInvalid)
  }
}
