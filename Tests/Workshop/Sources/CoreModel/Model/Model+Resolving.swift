extension Model {
  /// Resolves the factory of an expression in one of several ways.
  func resolve(_ expression: FactoryExpression, _ parameter: Parameter, _ way: Way) -> [Product] {
    if way == .stored { return stored(expression, parameter) ?? [] }
    if way == .cancelled, stored(expression, parameter) == nil { return [] }
    // The wiring, which may resolve, has another caller.
    prepare(expression.container)
    isLeaving = way == .leaving
    defer { isLeaving = false }
    return resolve(expression, parameter)
  }

  /// Resolves the factory of an expression, as part of the current resolution or as a new one.
  func resolve(_ expression: FactoryExpression, _ parameter: Parameter) -> [Product] {
    prepare(expression.container)
    resolution.depth += 1
    let options = options(of: expression)
    let decorator = containers[expression.container].holdings.decorator
    let instances = find(expression, options, parameter) { instances, isNew in
      let serials = instances.map(\.serial)
      if let label = options.decorator {
        log.events.append(.decorated(label, serials, isNew: isNew))
      }
      if let decorator { log.events.append(.decoratedAll(decorator, serials)) }
    }
    resolution.depth -= 1
    if resolution.depth == 0 { resolution = Resolution() }
    return instances ?? []
  }

  /// The storage in which a resolution finds its instance.
  private enum Storage {
    case none
    case graph(Key)
    case shelf(Shelf)
    /// The storage of a factory whose scope isn't open.
    case outside
  }

  private func storage(
    of expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter
  ) -> Storage {
    let slot = expression.slot
    let factory = factory(expression.container, slot)
    let scope = scope(of: expression, options)
    let open = storingScope(scope, registeringScope(factory))
    if scope.isBound, open == nil { return .outside }
    let ownParameter = expression.isPerParameter || options.isPerParameter ? parameter : nil
    // A parameter that isn't equal to itself matches no stored instance.
    if scope == .unique || ownParameter != ownParameter { return .none }
    if scope == .graph {
      // An async instance belongs to no resolution.
      return slot == .waiting ? .none : .graph(Key(factory: factory, parameter: ownParameter))
    }
    let isSingleton = scope == .singleton && open == nil
    let stored = isSingleton ? FactoryID(container: nil, slot: slot) : factory
    let key = Key(factory: stored, parameter: ownParameter)
    return .shelf(Shelf(container: expression.container, key: key, scope: scope, open: open))
  }

  /// Returns the stored instances of a factory, or builds them.
  ///
  /// - Parameters:
  ///   - expression: The factory.
  ///   - options: The options of the factory.
  ///   - parameter: The parameter.
  ///   - decorate: Called with the instances, and whether they are new, before a scope stores new ones.
  /// - Returns: The instances; `nil` if a closure has thrown.
  private func find(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter,
    decorating decorate: ([Product], _ isNew: Bool) -> Void
  ) -> [Product]? {
    let slot = expression.slot
    let factory = factory(expression.container, slot)
    let registered = registeringScope(factory)?.options[factory]
    let options = registered.map { options.registering($0) } ?? options
    func makeDecorated(isRefused: Bool = false) -> [Product]? {
      let made = make(expression, options, parameter, isRefused: isRefused)
      if let made { decorate(made, true) }
      return made
    }
    let stored: [Product]?
    let storage = storage(of: expression, options, parameter)
    switch storage {
    case .none, .outside: stored = nil
    case .graph(let key): stored = resolution.graph[key]
    case .shelf(let shelf): stored = self.stored(on: shelf, options)
    }
    if let stored {
      decorate(stored, false)
      return stored
    }
    switch storage {
    case .none: return makeDecorated()
    case .outside:
      let scope = scope(of: expression, options)
      // A factory that can throw does so instead of building an instance after the end of its scope.
      if slot.mayFail, chain.contains(where: { $0.kind == scope }) { return nil }
      log.events.append(.violated)
      return makeDecorated()
    case .graph(let key):
      let made = makeDecorated()
      if let made, slot != .maybe || !made.isEmpty { resolution.graph[key] = made }
      return made
    case .shelf(let shelf):
      return build(for: shelf, options) { isRefused in
        if isRefused, slot.mayFail { return nil }
        return makeDecorated(isRefused: isRefused)
      }
    }
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
  private func stored(_ expression: FactoryExpression, _ parameter: Parameter) -> [Product]? {
    prepare(expression.container)
    let options = options(of: expression)
    guard case .shelf(let shelf) = storage(of: expression, options, parameter) else { return nil }
    return stored(on: shelf, options)
  }

  /// Builds a product with the closure that has precedence: a context's, the registered one, or the
  /// definition's.
  private func make(
    _ expression: FactoryExpression,
    _ options: Options,
    _ parameter: Parameter,
    isRefused: Bool
  ) -> [Product]? {
    let (container, slot) = (expression.container, expression.slot)
    let definition = definitions[slot.rawValue].recipe
    let context = hasArgument ? options.context : nil
    let contributions = context == nil ? options.contributions : []
    let recipe = context ?? options.registration ?? definition
    let isPromise = slot == .maybe && definition.result == .nothing
    if isPromise, context == nil, options.registration == nil { log.events.append(.unkept) }
    if isRefused { log.events.append(.violated) }
    return withoutRegistering {
      // The build of an async factory runs in a task, so its resolutions are not part of the current one.
      let interrupted = resolution
      if slot == .waiting { resolution = Resolution() }
      defer { if slot == .waiting { resolution = interrupted } }
      let base = build(recipe, in: container, slot == .numbered ? parameter : nil)
      return contributions.reduce(base) { built, contribution in
        built.map { $0 + (build(contribution, in: container, nil) ?? []) }
      }
    }
  }
}
