import Synchronization

@testable import FactoryKit

/// A container under test.
final class ModelContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = ModelContainer(nil, 0)
  let manager = ContainerManager()
  /// The owner of the container.
  nonisolated(unsafe) unowned let subject: Subject?
  let index: Int
  /// The file of the definitions.
  static let fileID: StaticString = #fileID

  init(_ subject: Subject?, _ index: Int) { (self.subject, self.index) = (subject, index) }

  func autoRegister() {
    guard let subject else { return }
    subject.log.events.append(.wired(index))
    for operation in subject.wirings[index] { subject.execute(operation) }
  }

  var first: Factory<Product> { plain(.first, One.self, self { self.make(.first, One.self) }) }
  var second: Factory<Product> { plain(.second, One.self, self { self.make(.second, One.self) }) }
  var face: Factory<any Producing> { plain(.face, Face.self, self { self.make(.face, Face.self) }) }
  var labeled: Factory<Labeled.Value> {
    plain(.labeled, Labeled.self, self { self.make(.labeled, Labeled.self) })
  }
  var tagged: Factory<Tagged.Value> {
    plain(.tagged, Tagged.self, self { self.make(.tagged, Tagged.self) })
  }
  var leaf: Factory<Product> { plain(.leaf, One.self, self { self.make(.leaf, One.self) }) }

  var failing: ThrowingFactory<Product> {
    definition(of: .failing).modifiers.reduce(self { try self.attempt(.failing) }) {
      $0.modified(by: $1, inDefinitionOf: .failing, in: self)
    }
  }

  var waiting: AsyncFactory<Product> {
    definition(of: .waiting).modifiers.reduce(
      self {
        await LeavingCaller.pause()
        return try self.attempt(.waiting)
      }
    ) {
      $0.modified(by: $1, inDefinitionOf: .waiting, in: self)
    }
  }

  var numbered: ParameterFactory<Parameter, Product> {
    numbered(.numbered, One.self, self { self.make(.numbered, One.self, $0) })
  }

  // One source location for both forms, because the location identifies a factory.
  var maybe: Factory<Product?> {
    let (line, column): (UInt, UInt) = (#line, #column)
    let factory: Factory<Product?> =
      definition(of: .maybe).recipe.isNothing
      ? promised(line: line, column: column)
      : self(line: line, column: column) { self.make(.maybe, Maybe.self) }
    return plain(.maybe, Maybe.self, factory)
  }

  var maybeNumbered: ParameterFactory<Parameter, Product?> {
    let (line, column): (UInt, UInt) = (#line, #column)
    let factory: ParameterFactory<Parameter, Product?> =
      definition(of: .maybeNumbered).recipe.isNothing
      ? promised(line: line, column: column)
      : self(line: line, column: column) { self.make(.maybeNumbered, Maybe.self, $0) }
    return numbered(.maybeNumbered, Maybe.self, factory)
  }

  var list: Factory<[Product]> {
    let (line, column): (UInt, UInt) = (#line, #column)
    let factory: Factory<[Product]> =
      definition(of: .list).recipe.isNothing
      ? contributed(line: line, column: column)
      : self(line: line, column: column) { self.make(.list, Many.self) }
    return plain(.list, Many.self, factory)
  }

  private func definition(of slot: Slot) -> Definition {
    subject?.definitions[slot.rawValue] ?? Definition(of: slot)
  }

  private func make<S: Shape>(_ slot: Slot, _ shape: S.Type, _ parameter: Parameter? = nil)
    -> S.Value
  {
    S.value(products(of: definition(of: slot).recipe, parameter))
  }

  private func attempt(_ slot: Slot) throws -> Product {
    try product(of: definition(of: slot).recipe)
  }

  private func plain<S: Shape>(_ slot: Slot, _ shape: S.Type, _ factory: Factory<S.Value>)
    -> Factory<S.Value>
  {
    definition(of: slot).modifiers.reduce(factory) {
      $0.modified(by: $1, inDefinitionOf: slot, in: self, shape)
    }
  }

  private func numbered<S: Shape>(
    _ slot: Slot,
    _ shape: S.Type,
    _ factory: ParameterFactory<Parameter, S.Value>
  ) -> ParameterFactory<Parameter, S.Value> {
    definition(of: slot).modifiers.reduce(factory) {
      $0.modified(by: $1, inDefinitionOf: slot, in: self, shape)
    }
  }

  /// Builds the product of a recipe that may throw.
  func product(of recipe: Formula) throws -> Product {
    guard let product = products(of: recipe, nil).first else { throw RecipeFailure() }
    return product
  }

  /// Builds the products of a recipe; returns an empty array if the recipe throws.
  func products(of recipe: Formula, _ parameter: Parameter?) -> [Product] {
    guard let subject, !recipe.isNothing else { return [] }
    var parts = recipe.takesHeld ? Array((subject.held.last ?? []).prefix(1)) : []
    for part in recipe.parts {
      let container = part.isElsewhere ? subject.containers[1 - index] : self
      parts += container.resolve(part.slot, part.parameter, .call)
    }
    for action in recipe.actions { subject.execute(action) }
    let log = subject.log
    guard !recipe.fails else {
      log.events.append(.failed(recipe.label))
      return []
    }
    if recipe.isForwarding, let first = parts.first {
      log.events.append(.forwarded(recipe.label, parameter?.number, serial: first.serial))
      return [first]
    }
    log.lastSerial += 1
    log.events.append(
      .built(
        recipe.label,
        parameter?.number,
        serial: log.lastSerial,
        parts: parts.map(\.serial)
      )
    )
    return [Product(serial: log.lastSerial, parts: parts, log: log)]
  }
}

/// The product of the recipes in the containers under test.
///
/// `@unchecked`: it is immutable.
final class Product: Producing, @unchecked Sendable {
  let serial: Int
  /// The products that it was built from, and holds.
  let parts: [Product]
  private let log: SubjectLog

  init(serial: Int, parts: [Product], log: SubjectLog) {
    (self.serial, self.parts, self.log) = (serial, parts, log)
    log.alive.add(1, ordering: .relaxed)
  }

  deinit { log.alive.subtract(1, ordering: .relaxed) }

  var product: Product { self }
}

/// A protocol of products, for factories of existentials.
protocol Producing: AnyObject, Sendable {
  var product: Product { get }
}

/// A conversion between a factory's value and products.
protocol Shape: SendableMetatype {
  associatedtype Value
  static func value(_ products: [Product]) -> Value
  static func products(_ value: Value) -> [Product]
}

/// One product, with its own type.
enum One: Shape {
  static func value(_ products: [Product]) -> Product { products[0] }
  static func products(_ value: Product) -> [Product] { [value] }
}

/// One product, as an existential.
enum Face: Shape {
  static func value(_ products: [Product]) -> any Producing { products[0] }
  static func products(_ value: any Producing) -> [Product] { [value.product] }
}

/// One product, or none.
enum Maybe: Shape {
  static func value(_ products: [Product]) -> Product? { products.first }
  static func products(_ value: Product?) -> [Product] { value.map { [$0] } ?? [] }
}

/// One product, after a number.
enum Labeled: Shape {
  struct Value: Sendable {
    let label: Int
    let product: Product
  }

  static func value(_ products: [Product]) -> Value { Value(label: 1, product: products[0]) }
  static func products(_ value: Value) -> [Product] { [value.product] }
}

/// One product, before a number.
enum Tagged: Shape {
  struct Value: Sendable {
    let product: Product
    let tag: Int
  }

  static func value(_ products: [Product]) -> Value { Value(product: products[0], tag: 1) }
  static func products(_ value: Value) -> [Product] { [value.product] }
}

/// Any number of products.
enum Many: Shape {
  static func value(_ products: [Product]) -> [Product] { products }
  static func products(_ value: [Product]) -> [Product] { value }
}

/// An error that a recipe throws instead of building its product.
struct RecipeFailure: Error {}
