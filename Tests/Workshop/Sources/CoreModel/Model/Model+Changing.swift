@testable import FactoryKit

extension Model {
  /// Reads the property of a factory, which applies the modifiers in the definition.
  func read(_ container: Int, _ slot: Slot) -> FactoryExpression {
    var expression = FactoryExpression(container: container, slot: slot)
    let modifiers = definitions[slot.rawValue].modifiers
    let definition = modifiers.prefix { !$0.isOnce }
    let isOnce = definition.count < modifiers.count
    // With `once()`, the modifiers before it can be told from those of a closure that registers in an open scope.
    if isOnce {
      noteHiddenRegistration(expression, definition)
      withoutRegistering { for modifier in definition { apply(modifier, to: &expression) } }
    }
    for modifier in isOnce ? modifiers.dropFirst(definition.count) : definition {
      apply(modifier, to: &expression)
    }
    return expression
  }

  /// Stops the comparison if the definition of a factory first registers in a closure of an open scope, inside of a
  /// scope that has registered the factory.
  ///
  /// The inner scope hides the registration of the outer one then.
  private func noteHiddenRegistration(
    _ expression: FactoryExpression,
    _ definition: ArraySlice<Modifier>
  ) {
    let (container, slot) = (expression.container, expression.slot)
    let registers = definition.contains(where: \.isRegistration)
    guard registering != nil, registers, !options(container, slot).isOnce else { return }
    if registeringScope(container, slot) != nil { isUndetermined = true }
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
    if case .reset(.none) = modifier { return }
    prepare(expression.container)
    switch modifier {
    case .once:
      applyOnce(to: &expression)
      // From here on, the container's options apply instead of the expression's, so that they can
      // change.
      (expression.scope, expression.isPerParameter) = (nil, false)
      return
    case .scope(let name):
      expression.scope = name
      if name.isBound { namedScopes[expression.slot, default: []].insert(name) }
    case .scopeOnParameters: if expression.slot.hasParameter { expression.isPerParameter = true }
    default: break
    }
    let isIgnored = !expression.isAfterOnce && options(expression.container, expression.slot).isOnce
    if isIgnored { return }
    if let registering, modifier.isRegistration {
      register(modifier, expression, in: registering)
    } else {
      change(expression.container, expression.slot, by: modifier)
    }
  }

  /// Records that the modifiers before a `once()` have been applied.
  private func applyOnce(to expression: inout FactoryExpression) {
    var options = options(expression.container, expression.slot)
    if !options.isOnce {
      if let scope = expression.scope { options.remember(.scope(scope)) }
      if expression.isPerParameter { options.remember(.scopeOnParameters) }
      options.isOnce = true
      containers[expression.container].holdings.options[expression.slot] = options
    }
    expression.isAfterOnce = true
  }

  /// Changes the state that a container has for a factory.
  private func change(_ container: Int, _ slot: Slot, by modifier: Modifier) {
    if case .scopeOnParameters = modifier, !slot.hasParameter { return }
    if case .contribute = modifier, slot != .list { return }
    containers[container].holdings.options[slot, default: Options()].remember(modifier)
    if modifier.replacesInstances { forgetInOpenScopes(container, slot) }
    switch modifier {
    case .register, .contribute:
      containers[container].holdings.places[slot] = nil
      // `autoRegister()` runs in each container, so it must not discard singletons.
      if wiringDepth == 0 {
        singletons[singletons.count - 1][slot] = nil
      } else {
        disownBuilds(container, slot)
      }
    case .reset(.all), .reset(.scope):
      containers[container].holdings.places[slot] = nil
      singletons[singletons.count - 1][slot] = nil
    case .reset(.context), .reset(.registration): disownBuilds(container, slot)
    default: break
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

  /// Whether open scopes drop the instances that they store for the factory.
  fileprivate var replacesInstances: Bool {
    switch self {
    case .register, .contribute: true
    case .reset(let options): options != .none
    default: false
    }
  }
}
