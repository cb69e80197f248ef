@testable import FactoryKit

extension Model {
  /// Reads the property of a factory, which applies the modifiers in the definition.
  func read(_ container: Int, _ slot: Slot) -> Reading {
    var reading = Reading(container: container, slot: slot)
    for modifier in definitions[slot.rawValue].modifiers { apply(modifier, to: &reading) }
    return reading
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
      let options = options(container, slot)
      let isThere =
        options.isRegistered || options.recipe(under: conditions, runtimeArguments) != nil
      // Without a registration, there is no factory to modify.
      guard isThere else {
        return parameter.map { resolve(Reading(container: container, slot: slot), $0) }
      }
    }
    var reading = read(container, slot)
    for modifier in modifiers { apply(modifier, to: &reading) }
    if slot == .typed { reading = Reading(container: container, slot: slot) }
    return parameter.map { resolve(reading, $0) }
  }

  private func startsWithRegistration(_ modifiers: [Modifier]) -> Bool {
    if case .register? = modifiers.first { true } else { false }
  }

  /// Applies a modifier to the current state of an expression.
  private func apply(_ modifier: Modifier, to reading: inout Reading) {
    if case .reset(.none) = modifier { return }
    prepare(reading.container)
    switch modifier {
    case .once:
      if reading.isBehindOnce { takeTurn(reading) } else { beginTurn(&reading) }
      // From here on, the container's options apply instead of the expression's, so that they can
      // change.
      (reading.scope, reading.isPerParameter) = (nil, false)
      return
    case .scope(let name): reading.scope = name
    case .scopeOnParameters: if reading.slot.hasParameter { reading.isPerParameter = true }
    default: break
    }
    if reading.isBehindOnce { takeTurn(reading) }
    let isIgnored = !reading.isBehindOnce && options(reading.container, reading.slot).isOnce
    if !isIgnored { change(reading.container, reading.slot, by: modifier) }
  }

  /// Records that the modifiers before the first `once()` have been applied.
  private func beginTurn(_ reading: inout Reading) {
    var options = options(reading.container, reading.slot)
    if !options.isOnce {
      if let scope = reading.scope { options.remember(.scope(scope)) }
      if reading.isPerParameter { options.remember(.scopeOnParameters) }
      options.once = [options]
      containers[reading.container].holdings.options[reading.slot] = options
    }
    (reading.isBehindOnce, reading.once) = (true, options.once)
  }

  /// Restores the options before `once()`, if the expression has reset the factory since.
  private func takeTurn(_ reading: Reading) {
    guard !options(reading.container, reading.slot).isOnce, var options = reading.once.last else {
      return
    }
    options.once = reading.once
    containers[reading.container].holdings.options[reading.slot] = options
  }

  /// Changes the state that a container has for a factory.
  private func change(_ container: Int, _ slot: Slot, by modifier: Modifier) {
    if case .scopeOnParameters = modifier, !slot.hasParameter { return }
    if case .contribute = modifier, slot != .list { return }
    containers[container].holdings.options[slot, default: Options()].remember(modifier)
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
