import Synchronization

extension FactoryDefinition {
  /// Returns an instance as the scope, the contexts and the registrations say.
  ///
  /// - Parameters:
  ///   - parameter: What the factory makes its product from.
  ///   - make: The closure in the factory's definition. A registration goes before it.
  /// - Returns: The instance.
  func resolve(_ parameter: P, make: (P) -> T) -> T {
    let manager = container.manager
    manager.prepare(container)
    let stack = ResolutionStack.current
    let frame = frame
    return stack.resolve(frame) {
      guard scope != nil || manager.isCustomized.load(ordering: .acquiring) else {
        return Resolved(value: stack.step(frame, parameter) { make(parameter) }, isNew: true)
      }
      let entry = scope == nil ? entry : madeEntry
      let options = entry?.options
      let resolved = instance(parameter, entry, options, frame, stack, make)
      options?.decorator?.value(resolved.value, resolved.isNew)
      manager.decorator?(resolved.value)
      return resolved
    }
  }

  /// Returns an instance from where the scope keeps it, or builds it.
  private func instance(
    _ parameter: P,
    _ entry: Entry<P, T>?,
    _ options: FactoryOptions<P, T>?,
    _ frame: ResolutionFrame,
    _ stack: ResolutionStack,
    _ make: (P) -> T
  ) -> Resolved<T> {
    let scope = effectiveScope(options)
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
      stack.graph.keep(value, of: frame, key)
      return Resolved(value: value, isNew: true)
    case .container, .containerWeakly:
      cells = (entry ?? madeEntry).cells
    case .process:
      cells = singletonCells
    }
    let expiry = options?.timeToLive.map(Expiry.init(timeToLive:))
    return cells.cell(for: key, expiry: expiry).value(in: scope, expiry: expiry, for: frame) {
      // Looked up after the cell was claimed: a registration that comes later empties the cell.
      build(parameter, frame, stack, self.entry?.options.factory, make)
    }
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
