extension Model {
  /// Performs an operation on open scopes.
  ///
  /// An operation on a scope that was never begun has no effect.
  func executeOnScope(_ operation: Operation) -> [Int]? {
    switch operation {
    case .begin(let number, let kind, let registrations):
      guard numberedScopes[number] == nil else { return nil }
      numberedScopes[number] = begin(kind, registrations)
    case .inside(let number, let operation):
      return numberedScopes[number].flatMap { scope in
        within([scope] + scope.outer) { execute(operation) }
      }
    case .close(let number): if let scope = numberedScopes[number] { close(scope) }
    case .open(let kind, let registrations, let operations):
      let scope = begin(kind, registrations)
      let found = within([scope] + scope.outer) { operations.compactMap { execute($0) } }
      close(scope)
      return found.flatMap { $0 }
    case .askWhetherOpen(let kind): return [isOpen(kind) ? 1 : 0]
    default: break
    }
    return nil
  }

  private func begin(_ kind: ScopeName, _ registrations: [Operation]) -> ModelledScope {
    let scope = ModelledScope(kind, in: chain)
    let outer = registering
    registering = scope
    for registration in registrations { execute(registration) }
    registering = outer
    openScopes.append(scope)
    return scope
  }

  /// Calls a closure that registers in the containers, also during the registrations of an open scope.
  func withoutRegistering<Result>(_ body: () -> Result) -> Result {
    let outer = registering
    registering = nil
    defer { registering = outer }
    return body()
  }

  func within<Result>(_ chain: [ModelledScope], _ body: () -> Result) -> Result {
    let outer = self.chain
    self.chain = chain
    defer { self.chain = outer }
    return body()
  }

  private func isOpen(_ kind: ScopeName) -> Bool {
    chain.first { $0.kind == kind }?.hasEnded == false
  }
}

// MARK: - Registrations

extension Model {
  func factory(_ container: Int, _ slot: Slot) -> ModelledScope.Factory {
    ModelledScope.Factory(container: containers[container].number, slot: slot)
  }

  /// Registers or contributes in a scope that is not open yet.
  func register(_ modifier: Modifier, _ expression: FactoryExpression, in scope: ModelledScope) {
    let (container, slot) = (expression.container, expression.slot)
    if case .contribute = modifier, slot != .list { return }
    let factory = factory(container, slot)
    // Contributions follow those which the code that begins the scope finds.
    var options =
      scope.options[factory] ?? registeringScope(container, slot)?.options[factory]
      ?? self.options(of: expression)
    options.remember(modifier)
    scope.register(factory, options)
  }

  /// Returns the open scope whose registration of a factory applies to the current code.
  ///
  /// This is the innermost one that has registered the factory, unless that one has ended.
  func registeringScope(_ container: Int, _ slot: Slot) -> ModelledScope? {
    let factory = factory(container, slot)
    return chain.first { $0.registered.contains(factory) }.flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Returns the open scope that stores the instances of a factory for the current code.
  ///
  /// This is the innermost open scope that the factory names, or the registering one if that one is
  /// inside of it.
  ///
  /// - Parameters:
  ///   - name: The scope of the factory.
  ///   - registering: The open scope whose registration applies.
  /// - Returns: The open scope; `nil` if the container stores the instances, or nothing does.
  func storingScope(_ name: ScopeName, _ registering: ModelledScope?) -> ModelledScope? {
    guard name.isBound else { return registering }
    let candidates = chain.filter { $0.kind == name || $0 === registering }
    // An ended scope that the factory names hides the scopes around it.
    return candidates.first.flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Notes that open scopes may release instances of a container before they end, because the container is gone.
  ///
  /// They close instances with an action at their end.
  func releaseInOpenScopes(_ container: Int) {
    for open in openScopes {
      for slot in Slot.allCases {
        let factory = factory(container, slot)
        let stored = open.places[factory]?.stored ?? []
        if stored.allSatisfy({ $0.closing == nil }) {
          open.forget(factory, nil, isReleasing: false)
        }
      }
    }
  }

  /// Drops the instances that open scopes store for a container.
  ///
  /// Those in the scopes of the current code are released at once.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - slot: The factory; `nil` for all.
  ///   - scope: The scope of the instances; `nil` for any scope.
  func forgetInOpenScopes(_ container: Int, _ slot: Slot? = nil, of scope: ScopeName? = nil) {
    for open in openScopes {
      let isReleasing = chain.contains { $0 === open }
      for slot in slot.map({ [$0] }) ?? Slot.allCases {
        open.forget(factory(container, slot), scope, isReleasing: isReleasing)
      }
    }
  }

  /// Stops the comparison if a reset of a bound scope follows a change of the scope of a factory.
  ///
  /// The reset is by the scopes that the factory has or had, and the model's by that of the instance.
  func noteChangedScopes(_ container: Int, of scope: ScopeName) {
    let isChanged = Slot.allCases.contains { slot in
      let outside = options(container, slot).scope ?? containers[container].holdings.defaultScope
      let mayHave = outside == scope || namedScopes[slot]?.contains(scope) == true
      let stored = openScopes.flatMap { $0.places[factory(container, slot)]?.all ?? [] }
      return stored.contains { place in
        place.scope == scope ? outside != scope : mayHave
      }
    }
    if isChanged { isUndetermined = true }
  }
}
