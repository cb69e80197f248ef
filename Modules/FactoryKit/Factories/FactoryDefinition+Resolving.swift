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
        guard let resolved = instance(parameter, holding, frame, stack, make) else {
          makesEntry = true
          continue
        }
        holding.options?.decorator?.value(resolved.value, resolved.isNew)
        holding.settings.decorator?.value(resolved.value)
        return resolved
      }
    }
  }

  /// Returns an instance from where the scope keeps it, or builds it.
  ///
  /// - Returns: The instance; `nil` if the container has to be looked at again: it has no entry to
  ///   keep the instance, or what it held was replaced meanwhile.
  private func instance(
    _ parameter: P,
    _ holding: Holding<P, T>,
    _ frame: ResolutionFrame,
    _ stack: ResolutionStack,
    _ make: (P) -> T
  ) -> Resolved<T>? {
    let options = holding.options
    let scope = scope(in: holding)
    let key = (parameterKey ?? options?.parameterKey)?.value(parameter)
    switch scope.keeping {
    case .nobody:
      return Resolved(value: build(parameter, frame, stack, options?.factory, make), isNew: true)
    case .resolution:
      if let value = stack.graph.value(of: frame, key, as: T.self) {
        return Resolved(value: value, isNew: false)
      }
      let value = build(parameter, frame, stack, options?.factory, make)
      stack.graph.keep(value, of: frame, key, in: container)
      return Resolved(value: value, isNew: true)
    case .container, .containerWeakly, .process:
      guard let cells = cells(of: scope, in: holding) else { return nil }
      let expiry = options?.timeToLive.map(Expiry.init(timeToLive:))
      return cells.cell(for: key, expiry: expiry).value(in: scope, expiry: expiry, for: frame) {
        // Looked up after the cell was claimed: a registration that comes later replaces the cells.
        let now = holdingNow()
        guard now.entry === holding.entry, self.cells(of: scope, in: now) === cells else {
          return nil
        }
        return build(parameter, frame, stack, now.options?.factory, make)
      }
    }
  }

  /// The places where a scope keeps the instances of this factory.
  private func cells(of scope: Scope, in holding: Holding<P, T>) -> Cells<T>? {
    // A singleton is made by what its container holds, so there has to be an entry too.
    guard let cells = holding.contents?.cells else { return nil }
    return scope.keeping == .process ? Scope.singleton.cells(for: singletonKey, of: T.self) : cells
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
