@testable import FactoryKit

extension Model {
  /// Resolves a factory in one of several ways.
  func resolve(_ container: Int, _ slot: Slot, _ parameter: Parameter, _ way: Way) -> [Instance] {
    guard !slot.hasParameter, slot != .typed else {
      return resolve(read(container, slot), parameter)
    }
    // A wrapper holds its instances until it has resolved again.
    var wrapped: [Instance] = []
    switch way {
    case .injectedAfterReset(let options):
      wrapped = resolve(read(container, slot), parameter)
      _ = modify(container, slot, [.reset(options)], resolving: nil)
    case .lazyAfterReset(let options):
      _ = modify(container, slot, [.reset(options)], resolving: nil)
    default: break
    }
    return withExtendedLifetime(wrapped) { resolve(read(container, slot), parameter) }
  }

  /// Resolves the factory of an expression, as part of the current resolution or as a new one.
  func resolve(_ expression: FactoryExpression, _ parameter: Parameter) -> [Instance] {
    prepare(expression.container)
    let line = resolution.lines.count
    if isTracing, expression.slot != .waiting {
      resolution.lines.append((resolution.depth, expression.slot.name, true))
    }
    resolution.depth += 1
    let options = options(expression.container, expression.slot)
    let decorator = containers[expression.container].holdings.decorator
    let (instances, isNew) = find(expression, options, parameter)
    if let instances {
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
  /// - Returns: The instances, `nil` if there is no closure to build them, and whether they are
  ///   new.
  private func find(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter
  ) -> ([Instance]?, isNew: Bool) {
    let (container, slot) = (expression.container, expression.slot)
    let scope =
      expression.scope ?? options.scope ?? containers[container].holdings.defaultScope ?? .unique
    containers[container].holdings.recorder?.add(
      Outcome.Request(
        asker: asking.last,
        factory: slot.name,
        scope: scope == .session || scope == .meeting ? "own" : "\(scope)",
        depth: asking.count
      )
    )
    let key = expression.isPerParameter || options.isPerParameter ? parameter : nil
    // A parameter that isn't equal to itself matches no stored instance. An async instance belongs
    // to no resolution.
    guard scope != .unique, scope != .graph || slot != .waiting, key?.isEqualToItself ?? true else {
      return (make(expression, options, parameter), true)
    }
    if scope == .graph {
      let key = GraphKey(container: container, slot: slot, parameter: key)
      if let stored = resolution.graph[key] { return (stored, false) }
      let made = make(expression, options, parameter)
      if let made, !isNil(made, slot) { resolution.graph[key] = made }
      return (made, true)
    }
    let found = place(of: slot, container, scope, key)
    if let found, found.scope == scope, let stored = found.instances, !isExpired(found, options) {
      set(of: slot, container, scope, key) {
        if let moment = self.moment(options) { $0?.lastUse = moment }
      }
      return (stored, false)
    }
    lastBuild += 1
    let build = Place.Build(number: lastBuild, container: container)
    set(of: slot, container, scope, key) { $0 = Place(scope: scope, build: build) }
    let made = make(expression, options, parameter)
    // A build that was invalidated is not stored.
    if place(of: slot, container, scope, key)?.build == build {
      set(of: slot, container, scope, key) {
        $0?.build = nil
        guard let made else { return }
        $0?.stored = self.stored(made, slot, scope)
        $0?.lastUse = self.moment(options)
      }
    }
    // The old instance lives until the new one is built.
    withExtendedLifetime(found) {}
    return (made, true)
  }

  private func isNil(_ instances: [Instance], _ slot: Slot) -> Bool {
    slot.isOptional && instances.isEmpty
  }

  /// Returns the value to store: not `nil`, and only objects if the scope is weak.
  private func stored(_ instances: [Instance], _ slot: Slot, _ scope: ScopeName) -> Place.Stored? {
    if isNil(instances, slot) { return nil }
    guard scope.isWeak else { return .strongly(instances) }
    guard slot != .list, let instance = instances.first else { return nil }
    return .weakly(Place.Stored.Weak(instance: instance))
  }

  /// Returns the time of a use; `nil` if the factory has no finite time to live.
  private func moment(_ options: Options) -> Double? {
    options.timeToLive.flatMap { $0.isFinite ? time : nil }
  }

  private func isExpired(_ place: Place, _ options: Options) -> Bool {
    guard let timeToLive = options.timeToLive else { return false }
    if timeToLive <= 0 { return true }
    // Without a recorded use, the time to live begins with the next one.
    return place.lastUse.map { time - $0 >= timeToLive } ?? false
  }

  private func place(
    of slot: Slot,
    _ container: Int,
    _ scope: ScopeName,
    _ key: Parameter?
  ) -> Place? {
    scope == .singleton
      ? singletons[singletons.count - 1][slot]?[key]
      : containers[container].holdings.places[slot]?[key]
  }

  private func set(
    of slot: Slot,
    _ container: Int,
    _ scope: ScopeName,
    _ key: Parameter?,
    _ change: (inout Place?) -> Void
  ) {
    if scope == .singleton {
      change(&singletons[singletons.count - 1][slot, default: Places()][key])
    } else {
      change(&containers[container].holdings.places[slot, default: Places()][key])
    }
  }

  /// Builds a product with the closure that has precedence: a context's, the registered one, or the
  /// definition's.
  private func make(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter
  ) -> [Instance]? {
    let (container, slot) = (expression.container, expression.slot)
    let parameter = slot.hasParameter ? parameter : nil
    asking.append(slot.name)
    defer { asking.removeLast() }
    guard slot == .waiting else { return make(expression, options, parameter, container) }
    // The build runs in a task, so its resolutions are not part of the current one.
    let interrupted = resolution
    resolution = Resolution()
    defer { resolution = interrupted }
    return make(expression, options, parameter, container)
  }

  /// Builds a product as part of the current resolution.
  private func make(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter?,
    _ container: Int
  ) -> [Instance]? {
    let slot = expression.slot
    if let recipe = options.recipe(under: conditions, runtimeArguments) {
      return make(recipe, container, parameter)
    }
    if let registration = options.registration, options.contributions.isEmpty {
      return make(registration, container, parameter)
    }
    let definition = definitions[slot.rawValue].recipe
    if !options.isRegistered {
      if slot == .typed { return nil }
      if definition.isNothing, slot.isPromised,
        containers[container].holdings.promiseTriggersError != false
      {
        events.append(.unkept(slot.name))
      }
    }
    guard let head = make(options.registration ?? definition, container, parameter) else {
      return nil
    }
    return options.contributions.reduce(head) { $0 + (make($1, container, nil) ?? []) }
  }

  /// Builds the product of a recipe as part of the current resolution; `nil` if it throws.
  private func make(_ recipe: Formula, _ container: Int, _ parameter: Parameter?) -> [Instance]? {
    if recipe.isNothing { return [] }
    var parts: [Instance] = []
    for part in recipe.parts {
      let asked = part.isElsewhere ? 1 - container : container
      parts += resolve(asked, part.slot, part.parameter, .call)
    }
    for action in recipe.actions { execute(action) }
    guard !recipe.fails else {
      events.append(.failed(recipe.label))
      return nil
    }
    lastSerial += 1
    events.append(
      .built(
        recipe.label,
        parameter?.rawValue,
        serial: lastSerial,
        parts: parts.map(\.serial)
      )
    )
    return [Instance(serial: lastSerial, parts: parts, count: count)]
  }
}
