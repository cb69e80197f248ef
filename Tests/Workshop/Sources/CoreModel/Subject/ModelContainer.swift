@testable import FactoryKit

/// A container under test.
final class ModelContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  /// The owner of the container.
  nonisolated(unsafe) unowned let subject: Subject
  let index: Int

  init(_ subject: Subject, _ index: Int) {
    self.subject = subject
    self.index = index
  }

  func autoRegister() { subject.wire(index) }

  /// Builds the products of a recipe; returns an empty array if the recipe throws.
  func products(of recipe: Recipe, _ parameter: Parameter? = nil) -> [Product] {
    subject.build(recipe, in: index, parameter) ?? []
  }

  /// Builds the product of a recipe that may throw.
  func product(of recipe: Recipe) throws -> Product {
    guard let product = products(of: recipe).first else { throw RecipeFailure() }
    return product
  }

  /// Builds the product of an async recipe, and suspends before.
  func productLater(of recipe: Recipe) async throws -> Product {
    await LeavingCaller.pause()
    return try product(of: recipe)
  }
}

/// An error that a recipe throws instead of building its product.
private struct RecipeFailure: Error {}

// MARK: - Factories

extension ModelContainer {
  /// Returns a factory, with the modifiers of its definition.
  ///
  /// The number of the slot is the line of the declaration, which identifies the factory.
  func factory(_ slot: Slot) -> any TestedFactory {
    let definition = subject.definitions[slot.rawValue]
    let recipe = definition.recipe
    let factory: any TestedFactory =
      switch slot {
      case .first, .leaf: plain(slot, One.self)
      case .face: plain(slot, Face.self)
      case .labeled: plain(slot, Labeled.self)
      case .maybe where recipe.result == .nothing:
        PlainFactory<Maybe>(
          container: self,
          base: promised(key: "slot", line: slot.line, column: 1)
        )
      case .maybe: plain(slot, Maybe.self)
      case .list where recipe.result == .nothing:
        PlainFactory<Many>(
          container: self,
          base: contributed(key: "slot", line: slot.line, column: 1)
        )
      case .list: plain(slot, Many.self)
      case .numbered:
        NumberedFactory(
          container: self,
          base: self(key: "slot", line: slot.line, column: 1) { self.products(of: recipe, $0)[0] }
        )
      case .failing:
        FailingFactory(
          container: self,
          base: self(key: "slot", line: slot.line, column: 1) { try self.product(of: recipe) }
        )
      case .waiting:
        WaitingFactory(
          container: self,
          base: self(key: "slot", line: slot.line, column: 1) {
            try await self.productLater(of: recipe)
          }
        )
      }
    return definition.modifiers.reduce(factory) { $0.modified(by: $1, function: "slot") }
  }

  private func plain<S: Shape>(_ slot: Slot, _ shape: S.Type) -> PlainFactory<S> {
    let recipe = subject.definitions[slot.rawValue].recipe
    return PlainFactory(
      container: self,
      base: self(key: "slot", line: slot.line, column: 1) { S.value(self.products(of: recipe)) }
    )
  }
}

extension Slot {
  fileprivate var line: UInt { UInt(rawValue) }
}

/// A factory of a container under test.
protocol TestedFactory {
  associatedtype Base: FactoryModifying
  associatedtype S: Shape where S.Value == Base.T
  var container: ModelContainer { get }
  var base: Base { get set }

  /// Registers a recipe, for a context or for all.
  func registered(_ recipe: Recipe, forContext: Bool, _ function: StaticString) -> Base

  /// Resolves the factory; returns an empty array if it throws.
  func resolve(_ parameter: Parameter, _ way: Way) -> [Product]
}

extension TestedFactory {
  /// Returns the factory after a modifier.
  ///
  /// - Parameters:
  ///   - modifier: The modifier.
  ///   - function: The function of the call: "slot" in a definition.
  /// - Returns: The factory.
  func modified(by modifier: Modifier, function: StaticString) -> any TestedFactory {
    var changed = self
    changed.base = modifiedBase(by: modifier, function)
    return changed
  }

  private func modifiedBase(by modifier: Modifier, _ function: StaticString) -> Base {
    let log = container.subject.log
    switch modifier {
    case .scope(let name): return base.scope(name.scope)
    case .scopeOnParameters:
      let numbered = base as? ParameterFactory<Parameter, Product>
      return numbered?.scopeOnParameters as? Base ?? base
    case .timeToLive(let seconds): return base.timeToLive(seconds, function: function)
    case .decorator(let label):
      let decorate = { @Sendable (value: Base.T, isNew: Bool) in
        log.events.append(.decorated(label, S.products(value).map(\.serial), isNew: isNew))
      }
      return base.decorator(decorate, function: function)
    case .onShutdown(let label):
      let close = { @Sendable (value: Base.T) async in
        // Half of the actions wait, if no other code runs meanwhile.
        if label.isMultiple(of: 2), log.isEnding { await Task.yield() }
        log.events.append(.closed(label, S.products(value).map(\.serial)))
      }
      return base.onShutdown(close, function: function)
    case .once: return base.once()
    case .register(let recipe): return registered(recipe, forContext: false, function)
    case .contribute(let recipe):
      let list = base as? Factory<[Product]>
      let element = { @Sendable [unowned container] in container.products(of: recipe)[0] }
      return list?.contribute(element, function: function) as? Base ?? base
    case .context(let recipe): return registered(recipe, forContext: true, function)
    case .reset(let options): return base.reset(options)
    }
  }

  /// Registers a closure that doesn't suspend, for a context or for all.
  fileprivate func registered(
    _ closure: @escaping (Base.P) throws(Base.Failure) -> Base.T,
    forContext: Bool,
    _ function: StaticString
  ) -> Base {
    if forContext {
      base.onArg(Subject.argument, factory: closure, function: function)
    } else {
      base.register(factory: closure, function: function)
    }
  }
}

private struct PlainFactory<S: Shape>: TestedFactory {
  let container: ModelContainer
  var base: Factory<S.Value>

  func registered(_ recipe: Recipe, forContext: Bool, _ function: StaticString) -> Factory<S.Value>
  {
    let make = { [unowned container] (_: Void) in S.value(container.products(of: recipe)) }
    return registered(make, forContext: forContext, function)
  }

  func resolve(_ parameter: Parameter, _ way: Way) -> [Product] { S.products(base()) }
}

private struct NumberedFactory: TestedFactory {
  typealias S = One
  let container: ModelContainer
  var base: ParameterFactory<Parameter, Product>

  func registered(_ recipe: Recipe, forContext: Bool, _ function: StaticString) -> ParameterFactory<
    Parameter, Product
  > {
    let make = { [unowned container] in container.products(of: recipe, $0)[0] }
    return registered(make, forContext: forContext, function)
  }

  func resolve(_ parameter: Parameter, _ way: Way) -> [Product] { [base(parameter)] }
}

private struct FailingFactory: TestedFactory {
  typealias S = One
  let container: ModelContainer
  var base: ThrowingFactory<Product>

  func registered(_ recipe: Recipe, forContext: Bool, _ function: StaticString) -> ThrowingFactory<
    Product
  > {
    let make = { [unowned container] (_: Void) throws in try container.product(of: recipe) }
    return registered(make, forContext: forContext, function)
  }

  func resolve(_ parameter: Parameter, _ way: Way) -> [Product] {
    let product = try? base()
    return product.map { [$0] } ?? []
  }
}

private struct WaitingFactory: TestedFactory {
  typealias S = One
  let container: ModelContainer
  var base: AsyncFactory<Product>

  func registered(_ recipe: Recipe, forContext: Bool, _ function: StaticString) -> AsyncFactory<
    Product
  > {
    let make = { @Sendable [unowned container] (_: Void) async throws in
      try await container.productLater(of: recipe)
    }
    if forContext { return base.context(.arg(Subject.argument), factory: make, function: function) }
    return base.register(factory: make, function: function)
  }

  func resolve(_ parameter: Parameter, _ way: Way) -> [Product] {
    if way == .stored { return base.resolvedOrNil().map { [$0] } ?? [] }
    let resolve = { @Sendable [base] in try await base() }
    if way == .leaving { return LeavingCaller.find(resolve) }
    let found = Locking<[Product]>([])
    inTask {
      if way == .cancelled { withUnsafeCurrentTask { $0?.cancel() } }
      if let product = try? await resolve() { found.change { $0 = [product] } }
    }
    return found.change { products in
      defer { products = [] }
      return products
    }
  }
}

// MARK: - Instances

/// A conversion between a factory's value and products.
protocol Shape: SendableMetatype {
  associatedtype Value
  static func value(_ products: [Product]) -> Value
  static func products(_ value: Value) -> [Product]
}

/// One product, with its own type.
private enum One: Shape {
  static func value(_ products: [Product]) -> Product { products[0] }
  static func products(_ value: Product) -> [Product] { [value] }
}

/// One product, as an existential.
private enum Face: Shape {
  static func value(_ products: [Product]) -> any Producing { products[0] }
  static func products(_ value: any Producing) -> [Product] { [value.product] }
}

/// One product, or none.
private enum Maybe: Shape {
  static func value(_ products: [Product]) -> Product? { products.first }
  static func products(_ value: Product?) -> [Product] { value.map { [$0] } ?? [] }
}

/// One product, in a structure.
private enum Labeled: Shape {
  struct Value: Sendable {
    let product: Product
  }

  static func value(_ products: [Product]) -> Value { Value(product: products[0]) }
  static func products(_ value: Value) -> [Product] { [value.product] }
}

/// Any number of products.
private enum Many: Shape {
  static func value(_ products: [Product]) -> [Product] { products }
  static func products(_ value: [Product]) -> [Product] { value }
}

/// Returns the products in a value of any type.
func products(in value: Any) -> [Product] {
  if let list = value as? [Product] { return list }
  if let value = value as? Labeled.Value { return [value.product] }
  return (value as? any Producing).map { [$0.product] } ?? []
}
