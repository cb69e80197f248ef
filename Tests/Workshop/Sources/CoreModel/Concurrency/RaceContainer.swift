import Foundation
import Synchronization

@testable import FactoryKit

/// A container that the threads of a race use.
///
/// The first few have singletons of their own; the others are created and released during the race.
final class RaceContainer: SharedContainer, AutoRegistering, Resolving {
  /// The current number of containers in the process.
  static let living = Atomic<Int>(0)

  @TaskLocal static var shared = RaceContainer(number: 0)

  let manager = ContainerManager()
  /// The number that identifies the container.
  let number: Int
  /// The number of calls of `autoRegister()`.
  let wirings = Atomic<Int>(0)
  /// The number of builds of each factory.
  let builds = RaceFactory.allCases.map { _ in Word() }

  /// The names of the singletons: a singleton belongs to its declaration, and not to a container.
  private static let singles: [StaticString] = ["single0", "single1", "single2"]

  /// The number of containers with a singleton of their own.
  static var limit: Int { singles.count }

  init(number: Int) {
    self.number = number
    Self.living.add(1, ordering: .relaxed)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  func autoRegister() {
    wirings.add(1, ordering: .relaxed)
    let number = number
    // Takes a while, so that other threads arrive meanwhile.
    for _ in 0..<4 { sched_yield() }
    // A reset of the registrations leaves the promise without one.
    manager.promiseTriggersError = false
    promised.register { RaceProduct(number, .promised, recipe: 0) }
    // `autoRegister()` may resolve factories.
    _ = unique()
  }

  var unique: Factory<RaceProduct> { self { self.make(.unique) }.unique }
  var unscoped: Factory<RaceProduct> { self { self.make(.unscoped) } }
  var cached: Factory<RaceProduct> { self { self.make(.cached) }.cached }
  var nested: Factory<RaceProduct> {
    self {
      _ = (self.cached(), self.weak(), self.tree())
      return self.make(.nested)
    }.cached
  }
  var weak: Factory<RaceProduct> { self { self.make(.weak) }.shared }
  var own: Factory<RaceProduct> { self { self.make(.own) }.scope(.race) }
  var once: Factory<RaceProduct> { self { self.make(.once) }.cached.decorator { _ in }.once() }
  var decorated: Factory<RaceProduct> {
    self { self.make(.decorated) }.cached
      .decorator { $0.isDecorated.store(true, ordering: .relaxed) }
  }
  var contextual: Factory<RaceProduct> {
    self { self.make(.contextual) }.cached
      .onArg("never given") { [unowned self] in self.make(.unique) }
  }
  var brief: Factory<RaceProduct> { self { self.make(.brief) }.cached.timeToLive(0.000_01) }
  var single: Factory<RaceProduct> {
    let name = Self.singles[number % Self.limit]
    return self(key: name) { self.make(.single) }.singleton
  }
  var perParameter: ParameterFactory<Int, RaceProduct> {
    self { self.make(.perParameter, $0) }.scopeOnParameters.cached
  }
  var promised: Factory<RaceProduct?> { promised() }
  var list: Factory<[Int]> { contributed().unique }
  var leaf: Factory<RaceProduct> { self { self.make(.unique) }.graph }
  var tree: Factory<[RaceProduct]> { self { [self.leaf(), self.leaf()] }.unique }
  /// Waits for another thread that resolves a factory.
  var handedOver: Factory<RaceProduct?> { self { onAnotherThread { self.unscoped() } }.unique }

  private func make(_ factory: RaceFactory, _ parameter: Int = 0) -> RaceProduct {
    Self.make(builds[factory.rawValue], number, factory, parameter, recipe: 0)
  }

  private static func make(
    _ builds: Word,
    _ number: Int,
    _ factory: RaceFactory,
    _ parameter: Int = 0,
    recipe: Int
  ) -> RaceProduct {
    let begun = RaceProduct.now
    let count = builds.value.add(1, ordering: .relaxed).newValue
    // Some builds take longer, so that other threads have to wait.
    if count % 8 == 0 { for _ in 0..<4 { sched_yield() } }
    return RaceProduct(number, factory, parameter, recipe: recipe, begun: begun)
  }
}

extension RaceContainer {
  /// Resolves a factory; `nil` if nothing is registered for the factory that is found by type.
  func resolve(_ factory: RaceFactory, _ parameter: Int) -> RaceProduct? {
    switch factory {
    case .promised: promised()
    case .byType: resolve(RaceProduct.self)
    case .perParameter: perParameter(parameter)
    default: plainFactory(factory)()
    }
  }

  /// Registers a closure with a recipe for a factory.
  func register(_ factory: RaceFactory, recipe: Int) {
    // The closure must not capture the container, which would then hold itself.
    let (number, builds, recipe) = (number, builds[factory.rawValue], RaceRecipe(recipe))
    let make = { Self.make(builds, number, factory, recipe: recipe.number) }
    switch factory {
    case .promised: promised.register { make() }
    case .byType: register(RaceProduct.self, factory: make)
    case .perParameter:
      perParameter.register { Self.make(builds, number, factory, $0, recipe: recipe.number) }
    default: plainFactory(factory).register(factory: make)
    }
  }

  /// Resets a factory with a recipe of its own.
  func reset(_ factory: RaceFactory, _ options: FactoryResetOptions) {
    switch factory {
    case .perParameter: perParameter.reset(options)
    default: plainFactory(factory).reset(options)
    }
  }

  private func plainFactory(_ factory: RaceFactory) -> Factory<RaceProduct> {
    switch factory {
    case .unscoped: unscoped
    case .cached: cached
    case .nested: nested
    case .weak: weak
    case .own: own
    case .once: once
    case .decorated: decorated
    case .contextual: contextual
    case .brief: brief
    case .single: single
    case .unique, .perParameter, .promised, .byType: unique
    }
  }
}

extension Scope {
  static let race = Cached()
}

/// The factories of the containers in a race, named by their characteristics.
package enum RaceFactory: Int, CaseIterable, Sendable {
  case unique, unscoped, cached, nested, weak, own, once, decorated, contextual, brief
  case single, perParameter, promised, byType

  /// The guarantee for the instances of one factory.
  enum Keeping {
    /// Each resolution returns a new instance.
    case none
    /// All resolutions return one instance until an operation discards it.
    case always
    /// Resolutions that overlap in time return one instance.
    case weakly
    /// No guarantee.
    case either
  }

  var keeping: Keeping {
    switch self {
    case .unique: .none
    case .unscoped, .brief, .byType, .promised: .either
    case .weak: .weakly
    case .cached, .nested, .own, .once, .decorated, .contextual, .single, .perParameter: .always
    }
  }

  /// The parameters that resolutions use.
  var parameters: Range<Int> { self == .perParameter ? 0..<4 : 0..<1 }

  /// The recipe of a factory without closure.
  static let nothing = -2

  /// The initial recipe of a container, which is usually the definition's.
  var firstRecipe: Int { self == .byType ? Self.nothing : 0 }

  /// The recipe after a reset of the registrations.
  ///
  /// Stored instances usually stay.
  var recipeWithoutRegistration: Int { self == .unique ? 0 : RaceCell.anyRecipe }

  /// The recipe after a reset of the container.
  ///
  /// Singletons stay.
  var recipeAfterReset: Int { self == .single ? RaceCell.anyRecipe : firstRecipe }
}

/// An instance in a race.
///
/// It contains its origin, so that checks recognize a wrong instance.
final class RaceProduct: Sendable {
  /// The current number of products in the process.
  static let living = Atomic<Int>(0)
  /// The number of products ever built in the process.
  static let made = Atomic<Int>(0)

  /// A logical clock of the events in all threads.
  static let clock = Atomic<Int>(0)

  /// The time of a new event.
  static var now: Int { clock.add(1, ordering: .sequentiallyConsistent).newValue }

  /// The number of the container that has built the product.
  let container: Int
  /// The factory that has built the product.
  let factory: RaceFactory
  /// The parameter of the build; zero without parameter.
  let parameter: Int
  /// The recipe of the build; zero is the recipe of the definition.
  let recipe: Int
  /// The unique number of the product.
  let serial: Int
  /// The times of the beginning and the end of the build.
  let (begun, ended): (Int, Int)
  /// A checksum of the other fields.
  private let sum: Int
  /// Whether a decorator has received the product.
  let isDecorated = Atomic(false)
  /// The first resolution that has returned the product; zero before.
  private let resolution = Atomic<Int>(0)

  init(
    _ container: Int,
    _ factory: RaceFactory,
    _ parameter: Int = 0,
    recipe: Int,
    begun: Int = now
  ) {
    serial = Self.made.add(1, ordering: .relaxed).newValue
    Self.living.add(1, ordering: .relaxed)
    self.container = container
    self.factory = factory
    self.parameter = parameter
    self.recipe = recipe
    self.begun = begun
    ended = Self.now
    sum = Self.sum(container, factory, parameter, recipe, serial)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  /// Whether the checksum is right, and this factory of this container has built the product.
  func isWhole(_ container: Int, _ factory: RaceFactory, _ parameter: Int) -> Bool {
    self.container == container && self.factory == factory && self.parameter == parameter
      && sum == Self.sum(container, factory, parameter, recipe, serial)
  }

  /// Assigns the product to a resolution.
  ///
  /// - Returns: Whether no other resolution has returned the product.
  func belongs(to resolution: Int) -> Bool {
    let (isFirst, before) = self.resolution.compareExchange(
      expected: 0,
      desired: resolution,
      ordering: .acquiringAndReleasing
    )
    return isFirst || before == resolution
  }

  private static func sum(
    _ container: Int,
    _ factory: RaceFactory,
    _ parameter: Int,
    _ recipe: Int,
    _ serial: Int
  ) -> Int {
    [container, factory.rawValue, parameter, recipe, serial].reduce(17) { $0 &* 31 &+ $1 }
  }
}

/// An object that a registered closure captures, to check whether the closure is freed.
final class RaceRecipe: Sendable {
  /// The current number of recipes in the process.
  static let living = Atomic<Int>(0)

  /// The number that identifies the recipe within its factory.
  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.living.add(1, ordering: .relaxed)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }
}

/// An actor that resolves while threads race.
@globalActor
actor RaceActor {
  static let shared = RaceActor()
}
