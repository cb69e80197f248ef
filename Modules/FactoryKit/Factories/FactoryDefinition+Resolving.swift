extension FactoryDefinition {
  /// Returns an instance as the scope, the contexts and the registrations say.
  ///
  /// - Parameters:
  ///   - parameter: What the factory makes its product from.
  ///   - make: The closure in the factory's definition. A registration goes before it.
  /// - Returns: The instance.
  func resolve(_ parameter: P, make: (P) -> T) -> T {
    let stack = ResolutionStack.current
    let frame = frame
    return stack.resolve(frame) {
      if scope == nil, container.manager.isPlain {
        return Resolved(value: stack.step(frame, parameter) { make(parameter) }, isNew: true)
      }
      var makesEntry = scope != nil
      while true {
        let holding = holding(makingEntry: makesEntry)
        let options = holding.entry?.options
        guard let resolved = instance(parameter, holding, options, frame, stack, make) else {
          makesEntry = true
          continue
        }
        options?.decorator?.value(resolved.value, resolved.isNew)
        holding.settings.decorator?.value(resolved.value)
        return resolved
      }
    }
  }

  /// Returns an instance from where the scope keeps it, or builds it.
  ///
  /// - Returns: The instance; `nil` if the container has to be looked at again: it has no entry to
  ///   keep the instance, or was reset meanwhile, and what would have made a singleton is gone.
  private func instance(
    _ parameter: P,
    _ holding: Holding<P, T>,
    _ options: FactoryOptions<P, T>?,
    _ frame: ResolutionFrame,
    _ stack: ResolutionStack,
    _ make: (P) -> T
  ) -> Resolved<T>? {
    let scope = scope(in: holding, options)
    let key = (parameterKey ?? options?.parameterKey)?.value(parameter)
    let cells: Cells<T>
    switch scope.keeping {
    case .nobody:
      let factory = options?.factory
      return Resolved(value: build(parameter, frame, stack, factory, make), isNew: true)
    case .resolution:
      if let value = stack.graph.value(of: frame, key, as: T.self) {
        return Resolved(value: value, isNew: false)
      }
      let value = build(parameter, frame, stack, options?.factory, make)
      stack.graph.keep(value, of: frame, key, in: container)
      return Resolved(value: value, isNew: true)
    case .container, .containerWeakly, .process:
      guard let entry = holding.entry else { return nil }
      cells = scope.keeping == .process ? singletonCells : entry.cells
    }
    let expiry = options?.timeToLive.map(Expiry.init(timeToLive:))
    return cells.cell(for: key, expiry: expiry).value(in: scope, expiry: expiry, for: frame) {
      // Looked up after the cell was claimed: a registration that comes later empties the cell.
      if scope.keeping == .process, !isCurrent(holding) { return nil }
      return build(parameter, frame, stack, holding.entry?.options.factory, make)
    }
  }

  /// Whether the container still holds the same for this factory, registrations apart.
  private func isCurrent(_ holding: Holding<P, T>) -> Bool {
    let key = key
    let entry = container.manager.withState { $0.entry(for: key, of: Entry<P, T>.self) }
    return entry === holding.entry
  }

  private func build(
    _ parameter: P,
    _ frame: ResolutionFrame,
    _ stack: ResolutionStack,
    _ factory: ((P) -> T)?,
    _ make: (P) -> T
  ) -> T {
    stack.step(frame, parameter) {
      if let factory { factory(parameter) } else { make(parameter) }
    }
  }
}
