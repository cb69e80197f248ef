@testable import FactoryKit

extension Model {
  /// Reads the property of a factory, which applies the modifiers in the definition.
  func read(_ container: Int, _ slot: Slot) -> FactoryExpression {
    var expression = FactoryExpression(container: container, slot: slot)
    for modifier in definitions[slot.rawValue].modifiers {
      switch modifier {
      case .scope, .scopeOnParameters, .once, .reset: apply(modifier, to: &expression)
      case .contribute where slot != .list: break
      default: expression.modifiers += modifier.parts
      }
    }
    return expression
  }

  /// Applies modifiers to a factory, outside of its definition.
  ///
  /// - Returns: The resolved instances; `nil` if nothing was resolved.
  func modify(
    _ container: Int,
    _ slot: Slot,
    _ modifiers: [Modifier],
    resolving parameter: Parameter?
  ) -> [Instance]? {
    if slot == .typed, !startsWithRegistration(modifiers) {
      prepare(container)
      // Without a registration, there is no factory to modify.
      guard isTypeRegistered(container) else {
        return parameter.map { resolve(FactoryExpression(container: container, slot: slot), $0) }
      }
    }
    var expression = read(container, slot)
    for modifier in modifiers { apply(modifier, to: &expression) }
    if slot == .typed { expression = FactoryExpression(container: container, slot: slot) }
    return parameter.map { resolve(expression, $0) }
  }

  private func startsWithRegistration(_ modifiers: [Modifier]) -> Bool {
    if case .register? = modifiers.first { true } else { false }
  }

  /// Applies a modifier to the current state of an expression.
  private func apply(_ modifier: Modifier, to expression: inout FactoryExpression) {
    switch modifier {
    case .reset(.none): return
    case .contribute where expression.slot != .list: return
    default: prepare(expression.container)
    }
    switch modifier {
    case .once:
      // A second `once()` has no effect.
      if !expression.isAfterOnce { applyOnce(to: &expression) }
      return
    case .scope(let name):
      expression.scope = name
      if name.isBound { namedScopes[expression.slot, default: []].insert(name) }
    case .scopeOnParameters: if expression.slot.hasParameter { expression.isPerParameter = true }
    default: break
    }
    let expressionBefore = expression
    for part in modifier.parts { expression.modifiers.removeAll { part.replaces($0) } }
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
    var options = options(expression.container, expression.slot)
    if !options.isOnce {
      let registers = expression.modifiers.contains(where: \.isRegistration)
      if registers { forgetInstances(expression.container, expression.slot) }
      options = options.overridden(by: expression.modifiers)
      if let scope = expression.scope { options.remember(.scope(scope)) }
      if expression.isPerParameter { options.remember(.scopeOnParameters) }
      options.isOnce = true
      containers[expression.container].holdings.options[expression.slot] = options
    }
    // From here on, the container's options apply instead of the expression's, so that they can change.
    expression = FactoryExpression(container: expression.container, slot: expression.slot)
    expression.isAfterOnce = true
  }

  /// Changes the state that a container has for a factory.
  private func change(_ expression: FactoryExpression, by modifier: Modifier) {
    let (container, slot) = (expression.container, expression.slot)
    if case .scopeOnParameters = modifier, !slot.hasParameter { return }
    var options = options(container, slot)
    if case .contribute = modifier {
      let present = self.options(of: expression)
      (options.registration, options.contributions) = (present.registration, present.contributions)
    }
    options.remember(modifier)
    containers[container].holdings.options[slot] = options
    switch modifier {
    case .register, .contribute: return forgetInstances(container, slot)
    case .reset(let options) where options != .none: forgetInOpenScopes(container, slot)
    default: break
    }
    switch modifier {
    case .reset(.all), .reset(.scope):
      containers[container].holdings.places[slot] = nil
      singletons[singletons.count - 1][slot] = nil
    case .reset(.context), .reset(.registration): disownBuilds(container, slot)
    default: break
    }
  }

  /// Drops the instances of a factory whose registration changes.
  private func forgetInstances(_ container: Int, _ slot: Slot) {
    forgetInOpenScopes(container, slot)
    containers[container].holdings.places[slot] = nil
    // `autoRegister()` runs in each container, so it must not discard singletons.
    if wiringDepth == 0 {
      singletons[singletons.count - 1][slot] = nil
    } else {
      disownBuilds(container, slot)
    }
  }

  /// Invalidates the in-flight builds of a container's factory.
  func disownBuilds(_ container: Int, _ slot: Slot) {
    containers[container].holdings.places[slot]?.disownBuilds(of: container)
    singletons[singletons.count - 1][slot]?.disownBuilds(of: container)
  }
}

extension Modifier {
  /// Whether it adds a closure, in the open scope that registers factories or in the container.
  var isRegistration: Bool {
    switch self {
    case .register, .contribute: true
    default: false
    }
  }

  /// The modifiers that set one option each.
  fileprivate var parts: [Modifier] {
    guard case .context(let contexts, let recipe) = self else { return [self] }
    let separate = contexts.flatMap { context -> [FactoryContextType] in
      guard case .args(let arguments) = context else { return [context] }
      return arguments.map { .arg($0) }
    }
    return separate.map { .context([$0], recipe) }
  }

  /// Whether it sets the same option as another modifier.
  fileprivate func replaces(_ other: Modifier) -> Bool {
    switch (self, other) {
    case (.timeToLive, .timeToLive), (.decorator, .decorator), (.onShutdown, .onShutdown): true
    case (.context(let contexts, _), .context(let others, _)): contexts == others
    default: isRegistration && other.isRegistration
    }
  }
}
