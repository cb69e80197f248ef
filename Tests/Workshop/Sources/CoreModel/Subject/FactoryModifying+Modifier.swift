@testable import FactoryKit

extension FactoryModifying {
  /// Returns the factory after one of the modifiers that all factories have.
  func modified<S: Shape>(
    by modifier: Modifier,
    inDefinition: Bool,
    in container: ModelContainer,
    _ shape: S.Type,
    _ lift: (Formula) -> Self.Recipe
  ) -> Self where S.Value == T {
    switch modifier {
    case .scope(let name): inDefinition ? scoped(name) : scope(name.scope)
    case .timeToLive(let seconds): timeToLive(seconds)
    case .decorator(let label):
      decorator { [log = container.subject?.log] value, isNew in
        log?.events.append(.decorated(label, S.products(value).map(\.serial), isNew: isNew))
      }
    // The other half waits, if no other code runs meanwhile.
    case .onShutdown(let label) where label.isMultiple(of: 2):
      onShutdown { [log = container.subject?.log] instance async in
        if log?.isEnding == true { await Task.yield() }
        log?.events.append(.closed(label, S.products(instance).map(\.serial)))
      }
    case .onShutdown(let label):
      onShutdown { [log = container.subject?.log] instance in
        log?.events.append(.closed(label, S.products(instance).map(\.serial)))
      }
    case .once: once()
    // The other half uses the short form.
    case .register(let recipe) where recipe.label.isMultiple(of: 2): self(factory: lift(recipe))
    case .register(let recipe): register(factory: lift(recipe))
    case .context(let contexts, let recipe): setting(contexts, lift(recipe))
    case .reset(let options): reset(options)
    case .scopeOnParameters, .contribute: self
    }
  }

  private func scoped(_ name: ScopeName) -> Self {
    switch name {
    case .unique: unique
    case .cached: cached
    case .shared: shared
    case .singleton: singleton
    case .graph: graph
    case .request, .job: name.boundScope.map { scope($0) } ?? self
    case .session, .meeting: scope(name.scope)
    }
  }

  private func setting(_ contexts: [FactoryContextType], _ recipe: Self.Recipe) -> Self {
    guard contexts.count == 1 else { return context(contexts[0], contexts[1], factory: recipe) }
    return switch contexts[0] {
    case .arg(let argument): onArg(argument, factory: recipe)
    case .args(let arguments): onArgs(arguments, factory: recipe)
    case .preview: onPreview(factory: recipe)
    case .test: onTest(factory: recipe)
    case .debug: onDebug(factory: recipe)
    case .simulator: onSimulator(factory: recipe)
    case .device: onDevice(factory: recipe)
    }
  }
}

extension Factory {
  /// Returns the factory after a modifier.
  func modified<S: Shape>(
    by modifier: Modifier,
    inDefinition: Bool,
    in container: ModelContainer,
    _ shape: S.Type
  ) -> Self where S.Value == T {
    if case .contribute(let recipe) = modifier, let list = self as? Factory<[Product]> {
      // A contribution has exactly one product.
      list.contribute { [unowned container] in container.products(of: recipe, nil)[0] }
      return self
    }
    return modified(by: modifier, inDefinition: inDefinition, in: container, shape) { recipe in
      { [unowned container] in S.value(container.products(of: recipe, nil)) }
    }
  }
}

extension ParameterFactory where P == Parameter {
  /// Returns the factory after a modifier.
  func modified<S: Shape>(
    by modifier: Modifier,
    inDefinition: Bool,
    in container: ModelContainer,
    _ shape: S.Type
  ) -> Self where S.Value == T {
    if case .scopeOnParameters = modifier { return scopeOnParameters }
    return modified(by: modifier, inDefinition: inDefinition, in: container, shape) { recipe in
      { [unowned container] in S.value(container.products(of: recipe, $0)) }
    }
  }
}
