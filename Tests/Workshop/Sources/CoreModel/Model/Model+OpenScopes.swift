extension Model {
  /// Performs an operation on open scopes.
  ///
  /// An operation on a scope that was never begun has no effect.
  func executeOnScope(_ operation: Operation) -> [Int]? {
    switch operation {
    case .begin(let number, let kind, let registrations):
      if numberedScopes[number] == nil { numberedScopes[number] = begin(kind, registrations) }
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
}

// MARK: - Registrations

extension Model {
  /// Registers or contributes in a scope that is not open yet.
  func register(_ modifier: Modifier, _ expression: FactoryExpression, in scope: ModelledScope) {
    let factory = factory(expression.container, expression.slot)
    // Contributions follow those which the code that begins the scope finds.
    let outer = registeringScope(factory)?.options[factory]
    var options = scope.options[factory] ?? outer ?? self.options(of: expression)
    options.remember(modifier)
    scope.options[factory] = options
  }

  /// Returns the open scope whose registration of a factory applies to the current code.
  ///
  /// This is the innermost one that has registered the factory, unless that one has ended.
  func registeringScope(_ factory: FactoryID) -> ModelledScope? {
    chain.first { $0.options.keys.contains(factory) }.flatMap { $0.hasEnded ? nil : $0 }
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
    // An ended scope that the factory names hides the scopes around it.
    let candidate = chain.first { $0.kind == name || $0 === registering }
    return candidate?.hasEnded == false ? candidate : nil
  }

  /// Notes that open scopes may release instances of a container before they end, because the container is gone.
  ///
  /// They close instances with an action at their end.
  func releaseInOpenScopes(_ container: Int) {
    for scope in openScopes {
      for slot in Slot.allCases {
        let factory = factory(container, slot)
        let stored = scope.places.filter { $0.key.factory == factory }.stored
        if stored.allSatisfy({ $0.closing == nil }) { scope.replace(factory) }
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
  func forgetInOpenScopes(_ container: Int, _ slot: Slot? = nil) {
    for scope in openScopes {
      for slot in slot.map({ [$0] }) ?? Slot.allCases {
        let factory = factory(container, slot)
        if chain.contains(where: { $0 === scope }) {
          scope.places.remove { key, _ in key.factory == factory }
        } else {
          scope.replace(factory)
        }
      }
    }
  }
}
