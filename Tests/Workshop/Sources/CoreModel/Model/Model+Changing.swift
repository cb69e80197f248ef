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

// MARK: - Closing

// A stored instance with an action is a hold on its object while a store or a saved state has it. Holds are looked up,
// not counted. All holds of an object have the action of the first one.
extension Model {
  /// Ends a build: called when the stored instance of a factory is complete.
  func complete(_ stored: StoredValue, _ shelf: Shelf, _ options: Options) {
    lastCompletion += 1
    guard let action = options.shutdownAction else { return }
    let first = holds(of: stored).first?.closing
    stored.closing = StoredValue.Closing(
      action: first?.action ?? action,
      order: first?.order ?? lastCompletion,
      container: shelf.scope == nil ? containers[shelf.container].number : nil
    )
  }

  /// Whether a container that was shut down refuses to build an instance, because nothing would close it.
  func refusesBuilds(for shelf: Shelf, _ options: Options) -> Bool {
    let isShutDown = shutDown.contains(containers[shelf.container].number)
    return isShutDown && shelf.scope == nil && options.shutdownAction != nil
  }

  /// Shuts a container down: ends its holds, and those of the singletons that it has built.
  func shutDown(_ container: Int) {
    let number = containers[container].number
    let ended = stored.filter { $0.closing?.container == number && isHold($0) }
    guard shutDown.insert(number).inserted else { return }
    closeUnheld(ended)
    for slot in Slot.allCases {
      containers[container].holdings.places[slot]?.forget(ended)
      for set in singletons.indices { singletons[set][slot]?.forget(ended) }
    }
  }

  /// Ends a scope, and its holds.
  func close(_ scope: ModelledScope) {
    let ended = scope.places
    for stored in ended.values.flatMap(\.stored) where stored.isWeak {
      noteUse(of: stored.instances ?? [])
    }
    scope.end()
    openScopes.removeAll { $0 === scope }
    within(chain + scope.outer) {
      closeUnheld(ended.values.flatMap(\.stored)) { stored in
        ended.first { $0.value.stored.contains { $0 === stored } }?.key.container
      }
    }
  }

  /// Ends the hold of an instance that a store has dropped, also for copies of the store.
  func drop(_ dropped: StoredValue) {
    guard isHold(dropped) else { return }
    dropped.isEnded = true
    closeUnheld([dropped])
  }

  /// Closes those of some instances that nothing holds any more, the last complete first.
  ///
  /// - Parameters:
  ///   - ended: The instances whose hold has ended.
  ///   - container: Returns the number of an instance's container, at the end of an open scope. Other containers and instances
  ///     for parameters keep the object.
  private func closeUnheld(
    _ ended: [StoredValue],
    endOfScopeIn container: (StoredValue) -> Int? = { _ in nil }
  ) {
    var closed: Set<ObjectIdentifier> = []
    for last in ended.sorted(by: { $0.order > $1.order }) {
      guard let closing = last.closing, let instances = last.instances else { continue }
      if last.isWeak { noteUse(of: instances) }
      guard holds(of: last).isEmpty, closed.insert(last.identity).inserted else { continue }
      events.append(.closed(closing.action, instances.map(\.serial)))
      last.object?.closedIn = lastBuild
      forget(last.identity, endOfScopeIn: container(last))
    }
  }

  /// Whether a store holds the object of a stored instance.
  private func isHold(_ stored: StoredValue) -> Bool {
    guard let closing = stored.closing, !stored.isEnded else { return false }
    // An open scope has no instances after its end.
    guard let number = closing.container else { return true }
    return !shutDown.contains(number)
  }

  /// Returns the holds of the object of a stored instance.
  private func holds(of other: StoredValue) -> [StoredValue] {
    stored.filter { isHold($0) && $0.identity == other.identity }
  }

  /// The instances of all stores and saved states.
  private var stored: [StoredValue] { places.flatMap(\.stored) }

  /// The slots of all stores and saved states.
  private var places: [Places] {
    let holdings = containers.flatMap { [$0.holdings] + $0.saved }
    return holdings.flatMap(\.places.values) + singletons.flatMap(\.values)
      + openScopes.flatMap(\.places.values)
  }

  /// Removes a closed object from all containers, the singletons, and the open scopes of the task.
  private func forget(_ closed: ObjectIdentifier, endOfScopeIn only: Int?) {
    let leavesParameters = only != nil
    for slot in Slot.allCases {
      for container in containers.indices where only == nil || only == containers[container].number
      {
        containers[container].holdings.places[slot]?.forget(closed, leavesParameters)
        for saved in containers[container].saved.indices {
          containers[container].saved[saved].places[slot]?.hide(closed, leavesParameters)
        }
      }
      for set in singletons.indices.dropLast() {
        singletons[set][slot]?.hide(closed, leavesParameters)
      }
      singletons[singletons.count - 1][slot]?.forget(closed, leavesParameters)
    }
    for scope in chain {
      for factory in scope.places.keys { scope.places[factory]?.forget(closed, leavesParameters) }
    }
  }
}

// The instances that a change of a container has replaced in open scopes may live until the next
// resolution of their factory, or be released earlier; and so may closed ones in saved states.
extension Model {
  /// The number of living instances that may be released already.
  var releasable: Int {
    let replaced = self.replaced
    return replaced.isEmpty ? 0 : replaced.subtracting(certain).count
  }

  /// Notes that a result depends on whether weakly stored instances still live.
  func noteUse(of instances: [Instance]) {
    let replaced = self.replaced
    if replaced.isEmpty { return }
    let ids = Set(instances.map(ObjectIdentifier.init))
    if !ids.isDisjoint(with: replaced.subtracting(certain)) { isUndetermined = true }
  }

  /// The replaced instances, and those that they hold.
  private var replaced: Set<ObjectIdentifier> {
    let replaced = openScopes.flatMap(\.replaced.values).flatMap { $0 }
    return closure(of: replaced.strong + places.flatMap(\.closed.strong))
  }

  /// The instances that other instances or the test hold certainly.
  private var certain: Set<ObjectIdentifier> {
    closure(of: held.flatMap { $0 } + stored.strong)
  }

  /// Returns the identities of instances, and of all that they hold.
  private func closure(of instances: [Instance]) -> Set<ObjectIdentifier> {
    var (found, pending): (Set<ObjectIdentifier>, [Instance]) = ([], instances)
    while let instance = pending.popLast() {
      if found.insert(ObjectIdentifier(instance)).inserted { pending += instance.parts }
    }
    return found
  }
}
