@testable import FactoryKit

extension FactoryModifying {
  /// Returns the factory after one of the modifiers that all factories have.
  ///
  /// - Parameters:
  ///   - modifier: The modifier.
  ///   - definition: The factory, if the modifier is a part of its definition.
  ///   - container: The container.
  ///   - shape: The type of the instances.
  ///   - lift: Returns a closure of the factory.
  /// - Returns: The factory.
  func modified<S: Shape>(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer,
    _ shape: S.Type,
    _ lift: (Formula) -> (P) throws(Failure) -> T
  ) -> Self where S.Value == T {
    let function = definition?.function ?? #function
    let fileID = ModelContainer.fileID
    return switch modifier {
    case .scope(let name): definition == nil ? scope(name.scope) : scoped(name)
    case .timeToLive(let seconds): timeToLive(seconds, function: function, fileID: fileID)
    case .decorator(let label):
      decorator(
        { [log = container.subject?.log] value, isNew in
          log?.events.append(.decorated(label, S.products(value).map(\.serial), isNew: isNew))
        },
        function: function,
        fileID: fileID
      )
    // The other half waits, if no other code runs meanwhile.
    case .onShutdown(let label) where label.isMultiple(of: 2):
      onShutdown(
        { [log = container.subject?.log] instance async in
          if log?.isEnding == true { await Task.yield() }
          log?.events.append(.closed(label, S.products(instance).map(\.serial)))
        },
        function: function,
        fileID: fileID
      )
    case .onShutdown(let label):
      onShutdown(
        { [log = container.subject?.log] instance in
          log?.events.append(.closed(label, S.products(instance).map(\.serial)))
        },
        function: function,
        fileID: fileID
      )
    case .once: once()
    // The other half uses the short form.
    case .register(let recipe) where recipe.label.isMultiple(of: 2):
      self(factory: lift(recipe), function: function, fileID: fileID)
    case .register(let recipe):
      register(factory: lift(recipe), function: function, fileID: fileID)
    case .context(let contexts, let recipe): setting(contexts, lift(recipe), function, fileID)
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

  private func setting(
    _ contexts: [FactoryContextType],
    _ recipe: @escaping (P) throws(Failure) -> T,
    _ function: StaticString,
    _ fileID: StaticString
  ) -> Self {
    guard contexts.count == 1 else {
      return context(
        contexts[0],
        contexts[1],
        factory: recipe,
        function: function,
        fileID: fileID
      )
    }
    return switch contexts[0] {
    case .arg(let argument):
      onArg(argument, factory: recipe, function: function, fileID: fileID)
    case .args(let arguments):
      onArgs(arguments, factory: recipe, function: function, fileID: fileID)
    case .preview: onPreview(factory: recipe, function: function, fileID: fileID)
    case .test: onTest(factory: recipe, function: function, fileID: fileID)
    case .debug: onDebug(factory: recipe, function: function, fileID: fileID)
    case .simulator: onSimulator(factory: recipe, function: function, fileID: fileID)
    case .device: onDevice(factory: recipe, function: function, fileID: fileID)
    }
  }
}

extension SynchronousFactory where P == Void, Failure == Never {
  /// Returns the factory after a modifier.
  func modified<S: Shape>(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer,
    _ shape: S.Type
  ) -> Self where S.Value == T {
    if case .contribute(let recipe) = modifier, let list = self as? Factory<[Product]> {
      // A contribution has exactly one product.
      let changed = list.contribute(
        { [unowned container] in container.products(of: recipe, nil)[0] },
        function: definition?.function ?? #function,
        fileID: ModelContainer.fileID
      )
      return changed as? Self ?? self
    }
    return modified(by: modifier, inDefinitionOf: definition, in: container, shape) { recipe in
      { [unowned container] _ in S.value(container.products(of: recipe, nil)) }
    }
  }
}

extension SynchronousFactory where P == Parameter, Failure == Never {
  /// Returns the factory after a modifier.
  func modified<S: Shape>(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer,
    _ shape: S.Type
  ) -> Self where S.Value == T {
    if case .scopeOnParameters = modifier { return scopeOnParameters }
    return modified(by: modifier, inDefinitionOf: definition, in: container, shape) { recipe in
      { [unowned container] in S.value(container.products(of: recipe, $0)) }
    }
  }
}

extension Slot {
  /// The name of the factory's property, as `#function` writes it there.
  var function: StaticString {
    switch self {
    case .first: "first"
    case .second: "second"
    case .face: "face"
    case .labeled: "labeled"
    case .tagged: "tagged"
    case .maybe: "maybe"
    case .list: "list"
    case .leaf: "leaf"
    case .failing: "failing"
    case .waiting: "waiting"
    case .numbered: "numbered"
    case .maybeNumbered: "maybeNumbered"
    case .typed: "typed"
    }
  }
}
