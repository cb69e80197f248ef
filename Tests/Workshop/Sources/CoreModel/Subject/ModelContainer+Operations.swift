import FactoryWiring

@testable import FactoryKit

extension ModelContainer {
  /// Resolves a factory in one of several ways.
  func resolve(_ slot: Slot, _ parameter: Parameter, _ way: Way) -> [Product] {
    switch slot {
    case .first: resolve(\.first, One.self, way)
    case .second: resolve(\.second, One.self, way)
    case .face: resolve(\.face, Face.self, way)
    case .labeled: resolve(\.labeled, Labeled.self, way)
    case .tagged: resolve(\.tagged, Tagged.self, way)
    case .maybe: resolve(\.maybe, Maybe.self, way)
    case .list: resolve(\.list, Many.self, way)
    case .leaf: resolve(\.leaf, One.self, way)
    case .failing: resolveFailing(way)
    case .waiting: resolveWaiting(way)
    case .numbered: resolve(\.numbered, One.self, way, parameter)
    case .maybeNumbered: resolve(\.maybeNumbered, Maybe.self, way, parameter)
    case .typed: resolveTyped(way)
    }
  }

  private func resolve<S: Shape>(
    _ path: KeyPath<ModelContainer, Factory<S.Value>>,
    _ shape: S.Type,
    _ way: Way
  ) -> [Product] {
    switch way {
    case .call: return S.products(self[keyPath: path]())
    case .resolve: return S.products(self[keyPath: path].resolve())
    default: break
    }
    return Self.$shared.withValue(self) {
      let value: S.Value
      switch way {
      case .call, .resolve, .dependency, .kept, .cancelled, .leaving: value = dependency(path)
      case .injected: value = Injected(path).wrappedValue
      case .lazyInjected: value = LazyInjected(path).wrappedValue
      // A read would return `nil` if nothing else holds the instance.
      case .weakLazyInjected: value = WeakLazyInjected(path).resolve()
      case .dynamicInjected: value = DynamicInjected(path).wrappedValue
      case .lazyAfterReset(let options): value = LazyInjected(path).resolve(reset: options)
      case .injectedAfterReset(let options):
        var injected = Injected(path)
        value = injected.resolve(reset: options)
      }
      return S.products(value)
    }
  }

  private func resolve<S: Shape>(
    _ path: KeyPath<ModelContainer, ParameterFactory<Parameter, S.Value>>,
    _ shape: S.Type,
    _ way: Way,
    _ parameter: Parameter
  ) -> [Product] {
    switch way {
    case .dependency:
      Self.$shared.withValue(self) { S.products(dependency(path, parameter: parameter)) }
    case .resolve: S.products(self[keyPath: path].resolve(parameter))
    default: S.products(self[keyPath: path](parameter))
    }
  }

  private func resolveTyped(_ way: Way) -> [Product] {
    if case .injected = way { return Maybe.products(InjectedType<Product>(self).wrappedValue) }
    return Maybe.products(resolve(Product.self))
  }

  /// Applies modifiers to a factory, and optionally resolves it.
  func modify(_ slot: Slot, _ modifiers: [Modifier], resolving parameter: Parameter?) -> [Product]?
  {
    switch slot {
    case .first: modify(first, One.self, modifiers, parameter)
    case .second: modify(second, One.self, modifiers, parameter)
    case .face: modify(face, Face.self, modifiers, parameter)
    case .labeled: modify(labeled, Labeled.self, modifiers, parameter)
    case .tagged: modify(tagged, Tagged.self, modifiers, parameter)
    case .maybe: modify(maybe, Maybe.self, modifiers, parameter)
    case .list: modify(list, Many.self, modifiers, parameter)
    case .leaf: modify(leaf, One.self, modifiers, parameter)
    case .failing: modifyFailing(modifiers, parameter)
    case .waiting: modifyWaiting(modifiers, parameter)
    case .numbered: modify(numbered, One.self, modifiers, parameter)
    case .maybeNumbered: modify(maybeNumbered, Maybe.self, modifiers, parameter)
    case .typed: modifyTyped(modifiers, parameter)
    }
  }

  private func modify<S: Shape>(
    _ factory: Factory<S.Value>,
    _ shape: S.Type,
    _ modifiers: [Modifier],
    _ parameter: Parameter?
  ) -> [Product]? {
    let modified = modifiers.reduce(factory) {
      $0.modified(by: $1, inDefinitionOf: nil, in: self, shape)
    }
    return parameter.map { _ in S.products(modified()) }
  }

  private func modify<S: Shape>(
    _ factory: ParameterFactory<Parameter, S.Value>,
    _ shape: S.Type,
    _ modifiers: [Modifier],
    _ parameter: Parameter?
  ) -> [Product]? {
    let modified = modifiers.reduce(factory) {
      $0.modified(by: $1, inDefinitionOf: nil, in: self, shape)
    }
    return parameter.map { S.products(modified($0)) }
  }

  /// Registers for a type, or modifies its registration, if there is one.
  private func modifyTyped(_ modifiers: [Modifier], _ parameter: Parameter?) -> [Product]? {
    var rest = modifiers[...]
    var factory: Factory<Product>?
    if case .register(let recipe)? = rest.first {
      rest = rest.dropFirst()
      factory = register(Product.self) { [unowned self] in One.value(products(of: recipe, nil)) }
    } else {
      factory = self.factory(Product.self)
    }
    for modifier in rest {
      factory = factory?.modified(by: modifier, inDefinitionOf: nil, in: self, One.self)
    }
    return parameter.map { _ in Maybe.products(resolve(Product.self)) }
  }

  /// The factories with a closure besides the one in their definition.
  var registeredSlots: [Slot] {
    let kept = Set(Self.plan.report(on: self).kept.map(\.key))
    return Slot.allCases.filter { kept.contains($0.name) }
  }

  /// A plan with all factories as promises, whose report lists the registered ones.
  private static let plan = WiringPlan(
    factories: Slot.allCases.map { slot in
      PlannedFactory(
        container: "ModelContainer",
        containerModule: "CoreModel",
        name: slot.name,
        key: slot.name,
        type: "Product",
        isPromised: true,
        place: PlannedPlace(module: "CoreModel", file: "ModelContainer.swift", line: 1),
        fileID: slot == .typed
          ? "FactoryKit/Resolving.swift" : "CoreModel/ModelContainer.swift"
      )
    }
  )
}

extension ModelContainer {
  /// Resolves the throwing factory; returns an empty array if it throws.
  func resolveFailing(_ way: Way) -> [Product] {
    switch way {
    case .call, .dependency: return found { try failing() }
    // Holds the first instance during the second resolution, as a wrapper of a plain factory would.
    case .injectedAfterReset(let options):
      let first = found { try failing() }
      failing.reset(options)
      return withExtendedLifetime(first) { found { try failing() } }
    case .lazyAfterReset(let options):
      failing.reset(options)
      return found { try failing() }
    default: return found { try failing() }
    }
  }

  /// Applies modifiers to the throwing factory, and optionally resolves it.
  func modifyFailing(_ modifiers: [Modifier], _ parameter: Parameter?) -> [Product]? {
    let modified = modifiers.reduce(failing) {
      $0.modified(by: $1, inDefinitionOf: nil, in: self)
    }
    return parameter.map { _ in found { try modified() } }
  }

  private func found(_ resolve: () throws -> Product) -> [Product] {
    do { return [try resolve()] } catch { return [] }
  }
}

extension ThrowingFactory<Product> {
  /// Returns the factory after a modifier.
  func modified(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer
  ) -> Self {
    modified(by: modifier, inDefinitionOf: definition, in: container, One.self) { recipe in
      { [unowned container] _ in try container.product(of: recipe) }
    }
  }
}

extension ModelContainer {
  /// Resolves the async factory; returns an empty array if it throws.
  ///
  /// It blocks the current thread until then.
  func resolveWaiting(_ way: Way) -> [Product] {
    switch way {
    case .call: return found { try await self.waiting() }
    case .kept: return waiting.resolvedOrNil().map { [$0] } ?? []
    case .cancelled:
      return found {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await self.waiting()
      }
    case .leaving:
      return LeavingCaller.find { try await self.waiting() }
    case .dependency, .injected, .lazyInjected, .weakLazyInjected, .dynamicInjected:
      return Self.$shared.withValue(self) {
        found {
          try await Self.shared.waiting()
        }
      }
    // Holds the first instance during the second resolution, as a wrapper of a plain factory would.
    case .injectedAfterReset(let options):
      let first = found { try await self.waiting() }
      waiting.reset(options)
      return withExtendedLifetime(first) { found { try await self.waiting() } }
    case .lazyAfterReset(let options):
      waiting.reset(options)
      return found { try await self.waiting() }
    case .resolve: return found { try await self.waiting() }
    }
  }

  /// Applies modifiers to the async factory, and optionally resolves it.
  func modifyWaiting(_ modifiers: [Modifier], _ parameter: Parameter?) -> [Product]? {
    let modified = modifiers.reduce(waiting) {
      $0.modified(by: $1, inDefinitionOf: nil, in: self)
    }
    return parameter.map { _ in found { try await modified() } }
  }

  /// Waits for a task.
  private func found(
    _ resolve: @escaping @Sendable () async throws -> Product
  ) -> [Product] {
    let found = Locking<[Product]>([])
    inTask { if let product = try? await resolve() { found.change { $0 = [product] } } }
    return found.change { products in
      defer { products = [] }
      return products
    }
  }
}

extension AsyncFactory<Product> {
  /// Returns the factory after a modifier.
  func modified(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer
  ) -> Self {
    let function = definition?.function ?? #function
    let fileID = ModelContainer.fileID
    switch modifier {
    case .register(let recipe):
      return register(
        factory: container.pausing(recipe),
        function: function,
        fileID: fileID
      )
    case .context(let contexts, let recipe):
      return contexts.reduce(self) { factory, context in
        factory.context(
          context,
          factory: container.pausing(recipe),
          function: function,
          fileID: fileID
        )
      }
    default:
      return modified(by: modifier, inDefinitionOf: definition, in: container, One.self) { recipe in
        { [unowned container] _ in try container.product(of: recipe) }
      }
    }
  }
}

extension ModelContainer {
  /// Returns an async closure for a formula, which doesn't own the container.
  fileprivate func pausing(_ recipe: Formula) -> @Sendable () async throws -> Product {
    { [unowned self] in
      await LeavingCaller.pause()
      return try product(of: recipe)
    }
  }
}
