import Foundation
import Synchronization

@testable import FactoryKit

/// A container that the threads of a race use.
///
/// The first few have singletons of their own; the others are created and released during the race.
final class RaceContainer: ManagedContainer, AutoRegistering {
  /// The current number of containers in the process.
  static let living = Atomic<Int>(0)

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
    // Takes a while, so that other threads arrive meanwhile.
    for _ in 0..<4 { sched_yield() }
    register(.unscoped, recipe: 0)
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
  var once: Factory<RaceProduct> { self { self.make(.once) }.cached.decorator { _ in }.once() }
  var decorated: Factory<RaceProduct> {
    self { self.make(.decorated) }.cached
      .decorator { $0.isDecorated.store(true, ordering: .relaxed) }
  }
  var brief: Factory<RaceProduct> { self { self.make(.brief) }.cached.timeToLive(0.000_01) }
  var single: Factory<RaceProduct> {
    let name = Self.singles[number % Self.limit]
    return self(key: name) { self.make(.single) }.singleton
  }
  var perParameter: ParameterFactory<Int, RaceProduct> {
    self { self.make(.perParameter, $0) }.scopeOnParameters.cached
  }
  var list: Factory<[Int]> { contributed().unique }
  var leaf: Factory<RaceProduct> { self { self.make(.unique) }.graph }
  var tree: Factory<[RaceProduct]> { self { [self.leaf(), self.leaf()] }.unique }

  private func make(_ factory: RaceFactory, _ parameter: Int = 0) -> RaceProduct {
    Self.make(builds[factory.rawValue], number, factory, parameter, recipe: 0)
  }

  private static func make(
    _ builds: Word,
    _ number: Int,
    _ factory: RaceFactory,
    _ parameter: Int,
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
  /// Resolves a factory.
  func resolve(_ factory: RaceFactory, _ parameter: Int) -> RaceProduct {
    factory == .perParameter ? perParameter(parameter) : plainFactory(factory)()
  }

  /// Registers a closure with a recipe for a factory.
  func register(_ factory: RaceFactory, recipe: Int) {
    // The closure must not capture the container, which would then hold itself.
    let number = number
    let builds = builds[factory.rawValue]
    let recipe = RaceRecipe(recipe)
    let make = { Self.make(builds, number, factory, $0, recipe: recipe.number) }
    if factory == .perParameter {
      perParameter.register(factory: make)
    } else {
      plainFactory(factory).register { make(0) }
    }
  }

  /// Resets a factory.
  func reset(_ factory: RaceFactory, _ options: FactoryResetOptions) {
    if factory == .perParameter {
      perParameter.reset(options)
    } else {
      plainFactory(factory).reset(options)
    }
  }

  private func plainFactory(_ factory: RaceFactory) -> Factory<RaceProduct> {
    switch factory {
    case .unscoped: unscoped
    case .cached: cached
    case .nested: nested
    case .weak: weak
    case .once: once
    case .decorated: decorated
    case .brief: brief
    case .single: single
    case .unique, .perParameter: unique
    }
  }
}

/// The factories of the containers in a race, named by their characteristics.
enum RaceFactory: Int, CaseIterable, Sendable {
  case unique, unscoped, cached, nested, weak, once, decorated, brief, single, perParameter

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
    case .unscoped, .brief: .either
    case .weak: .weakly
    case .cached, .nested, .once, .decorated, .single, .perParameter: .always
    }
  }

  /// The parameters that resolutions use.
  var parameters: Range<Int> { self == .perParameter ? 0..<4 : 0..<1 }

  /// The recipe after a reset of the registrations.
  ///
  /// Stored instances usually stay.
  var recipeWithoutRegistration: Int { self == .unique ? 0 : RaceCell.anyRecipe }

  /// The recipe after a reset of the container.
  ///
  /// Singletons stay.
  var recipeAfterReset: Int { self == .single ? RaceCell.anyRecipe : 0 }
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
  /// The time of the beginning of the build.
  let begun: Int
  /// The time of the end of the build.
  let ended: Int
  /// Whether a decorator has received the product.
  let isDecorated = Atomic(false)
  /// The first resolution that has returned the product; zero before.
  private let resolution = Atomic<Int>(0)

  init(
    _ container: Int,
    _ factory: RaceFactory,
    _ parameter: Int,
    recipe: Int,
    begun: Int
  ) {
    serial = Self.made.add(1, ordering: .relaxed).newValue
    Self.living.add(1, ordering: .relaxed)
    self.container = container
    self.factory = factory
    self.parameter = parameter
    self.recipe = recipe
    self.begun = begun
    ended = Self.now
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  /// Whether this factory of this container has built the product.
  func isProduct(of factory: RaceFactory, _ container: Int, _ parameter: Int = 0) -> Bool {
    self.container == container && self.factory == factory && self.parameter == parameter
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
