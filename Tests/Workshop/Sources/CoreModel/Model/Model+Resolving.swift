@testable import FactoryKit

extension Model {
  /// Resolves a factory in one of several ways.
  func resolve(_ container: Int, _ slot: Slot, _ parameter: Parameter, _ way: Way) -> [Instance] {
    guard !slot.hasParameter, slot != .typed else {
      return resolve(read(container, slot), parameter)
    }
    if slot == .waiting { return resolveWaiting(container, parameter, way) }
    return resolve(container, slot, way) { resolve(read(container, slot), parameter) }
  }

  /// Resolves the async factory in one of several ways.
  private func resolveWaiting(_ container: Int, _ parameter: Parameter, _ way: Way) -> [Instance] {
    if case .kept = way { return kept(read(container, .waiting), parameter) ?? [] }
    return resolve(container, .waiting, way) {
      // In a task, which registers in no open scope.
      let expression = withoutRegistering { read(container, .waiting) }
      switch way {
      case .cancelled where kept(expression, parameter) == nil: return []
      case .leaving: isLeaving = true
      default: break
      }
      defer { isLeaving = false }
      return resolve(expression, parameter)
    }
  }

  /// Resets a factory if the way does, and resolves it.
  private func resolve(
    _ container: Int,
    _ slot: Slot,
    _ way: Way,
    _ resolve: () -> [Instance]
  ) -> [Instance] {
    // A wrapper holds its instances until it has resolved again.
    var wrapped: [Instance] = []
    switch way {
    case .injectedAfterReset(let options):
      wrapped = resolve()
      _ = modify(container, slot, [.reset(options)], resolving: nil)
    case .lazyAfterReset(let options):
      _ = modify(container, slot, [.reset(options)], resolving: nil)
    default: break
    }
    return withExtendedLifetime(wrapped) { resolve() }
  }

  /// Resolves the factory of an expression, as part of the current resolution or as a new one.
  func resolve(_ expression: FactoryExpression, _ parameter: Parameter) -> [Instance] {
    prepare(expression.container)
    let line = resolution.lines.count
    if isTracing, expression.slot != .waiting {
      resolution.lines.append((resolution.depth, expression.slot.name, true))
    }
    resolution.depth += 1
    let options = options(of: expression)
    let decorator = containers[expression.container].holdings.decorator
    let (instances, isNew) = find(expression, options, parameter) { instances, isNew in
      if let label = options.decorator {
        events.append(.decorated(label, instances.map(\.serial), isNew: isNew))
      }
      if let decorator { events.append(.decoratedAll(decorator, instances.map(\.serial))) }
    }
    resolution.depth -= 1
    if resolution.lines.indices.contains(line) { resolution.lines[line].isNew = isNew }
    if resolution.depth == 0 {
      #if DEBUG
        events += resolution.lines.map { .traced(depth: $0.depth, $0.name, isNew: $0.isNew) }
      #endif
      resolution = Resolution()
    }
    return instances ?? []
  }

  /// Returns the stored instances of a factory, or builds them.
  ///
  /// - Parameters:
  ///   - expression: The factory.
  ///   - options: The options of the factory.
  ///   - parameter: The parameter.
  ///   - decorate: Called with the instances, and whether they are new, before a scope stores new ones.
  /// - Returns: The instances, `nil` if there is no closure to build them, and whether they are
  ///   new.
  private func find(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter,
    decorating decorate: ([Instance], _ isNew: Bool) -> Void
  ) -> ([Instance]?, isNew: Bool) {
    let (container, slot) = (expression.container, expression.slot)
    let scope = scope(of: expression, options)
    let registering = registeringScope(container, slot)
    let options =
      registering?.options[factory(container, slot)].map { options.registering($0) } ?? options
    func makeDecorated(isRefused: Bool = false) -> [Instance]? {
      let made = make(expression, options, parameter, isRefused: isRefused)
      if let made { decorate(made, true) }
      return made
    }
    let storing = storingScope(scope, registering)
    if scope.isBound, storing == nil {
      // A factory that can throw does so instead of building an instance after the end of its scope.
      if slot.mayFail, chain.contains(where: { $0.kind == scope }) { return (nil, true) }
      if containers[container].holdings.promiseTriggersError != false {
        events.append(.violated(slot.name))
      }
      return (makeDecorated(), true)
    }
    let key = expression.isPerParameter || options.isPerParameter ? parameter : nil
    // A parameter that isn't equal to itself matches no stored instance. An async instance belongs
    // to no resolution.
    guard scope != .unique, scope != .graph || slot != .waiting, key == key else {
      return (makeDecorated(), true)
    }
    if scope == .graph {
      let key = GraphKey(container: container, slot: slot, parameter: key)
      if let stored = resolution.graph[key] {
        decorate(stored, false)
        return (stored, false)
      }
      let made = makeDecorated()
      if let made, !isNil(made, slot) { resolution.graph[key] = made }
      return (made, true)
    }
    let shelf = Shelf(container: container, slot: slot, key: key, scope: storing)
    if let stored = stored(on: shelf, scope, options) {
      decorate(stored, false)
      return (stored, false)
    }
    let made = build(for: shelf, scope, options) { isRefused in
      if isRefused, slot.mayFail { return nil }
      return makeDecorated(isRefused: isRefused)
    }
    return (made, true)
  }

  /// Returns the options of a resolution: those of the definition override those of the container, unless a
  /// `once()` has overridden them.
  func options(of expression: FactoryExpression) -> Options {
    let options = options(expression.container, expression.slot)
    if options.isOnce, !expression.isAfterOnce { return options }
    return options.overridden(by: expression.modifiers)
  }

  private func scope(of expression: FactoryExpression, _ options: Options) -> ScopeName {
    expression.scope ?? options.scope ?? containers[expression.container].holdings.defaultScope
      ?? .unique
  }

  /// Returns the stored instances of a factory, and builds none.
  private func kept(_ expression: FactoryExpression, _ parameter: Parameter) -> [Instance]? {
    let (container, slot) = (expression.container, expression.slot)
    prepare(container)
    let options = options(of: expression)
    let scope = scope(of: expression, options)
    let registering = registeringScope(container, slot)
    let storing = storingScope(scope, registering)
    guard scope != .unique, scope != .graph, !scope.isBound || storing != nil else { return nil }
    let key = expression.isPerParameter || options.isPerParameter ? parameter : nil
    let shelf = Shelf(container: container, slot: slot, key: key, scope: storing)
    return stored(on: shelf, scope, options)
  }

  /// Builds a product with the closure that has precedence: a context's, the registered one, or the
  /// definition's.
  private func make(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter,
    isRefused: Bool = false
  ) -> [Instance]? {
    let (container, slot) = (expression.container, expression.slot)
    let parameter = slot.hasParameter ? parameter : nil
    noteUnregistered(expression, options)
    if isRefused, containers[container].holdings.promiseTriggersError != false {
      events.append(.violated(slot.name))
    }
    return withoutRegistering {
      guard slot == .waiting else { return make(slot, options, parameter, container) }
      // The build runs in a task, so its resolutions are not part of the current one.
      let interrupted = resolution
      resolution = Resolution()
      defer { resolution = interrupted }
      return make(slot, options, parameter, container)
    }
  }

  /// Reports a promise without a registration.
  private func noteUnregistered(_ expression: FactoryExpression, _ options: Options) {
    let (container, slot) = (expression.container, expression.slot)
    if options.recipe(under: conditions, runtimeArguments) != nil || options.isRegistered { return }
    let isUnkept = slot.isPromised && definitions[slot.rawValue].recipe.isNothing
    if isUnkept, containers[container].holdings.promiseTriggersError != false {
      events.append(.unkept(slot.name))
    }
  }

  /// Builds a product as part of the current resolution.
  private func make(
    _ slot: Slot,
    _ options: Options,
    _ parameter: Parameter?,
    _ container: Int
  ) -> [Instance]? {
    if let recipe = options.recipe(under: conditions, runtimeArguments) {
      return make(recipe, container, parameter)
    }
    if let registration = options.registration, options.contributions.isEmpty {
      return make(registration, container, parameter)
    }
    let definition = definitions[slot.rawValue].recipe
    if !options.isRegistered, slot == .typed { return nil }
    guard let head = make(options.registration ?? definition, container, parameter) else {
      return nil
    }
    return options.contributions.reduce(head) { $0 + (make($1, container, nil) ?? []) }
  }

  /// Builds the product of a recipe as part of the current resolution; `nil` if it throws.
  private func make(_ recipe: Formula, _ container: Int, _ parameter: Parameter?) -> [Instance]? {
    if recipe.isNothing { return [] }
    var parts = recipe.takesHeld ? Array((held.last ?? []).prefix(1)) : []
    for part in recipe.parts {
      let asked = part.isElsewhere ? 1 - container : container
      parts += resolve(asked, part.slot, part.parameter, .call)
    }
    for action in recipe.actions { execute(action) }
    guard !recipe.fails else {
      events.append(.failed(recipe.label))
      return nil
    }
    if recipe.isForwarding, let first = parts.first {
      events.append(.forwarded(recipe.label, parameter?.number, serial: first.serial))
      return [first]
    }
    lastSerial += 1
    events.append(
      .built(
        recipe.label,
        parameter?.number,
        serial: lastSerial,
        parts: parts.map(\.serial)
      )
    )
    return [Instance(serial: lastSerial, parts: parts, count: count)]
  }
}
