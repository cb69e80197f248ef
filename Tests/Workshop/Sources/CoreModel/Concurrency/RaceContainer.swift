@testable import FactoryKit
import Foundation
import Synchronization

/// A container that threads race for.
///
/// The first few have singletons of their own; the others are made and dropped while they race.
final class RaceContainer: SharedContainer, AutoRegistering, Resolving {
  /// How many there are in the process at the moment.
  static let living = Atomic<Int>(0)

  @TaskLocal static var shared = RaceContainer(number: 0)

  let manager = ContainerManager()
  /// What tells it from the others.
  let number: Int
  /// How often `autoRegister()` has begun.
  let wirings = Atomic<Int>(0)
  /// How often each factory has made a product.
  let builds = RaceFactory.allCases.map { _ in Word() }

  /// The names of the singletons: a singleton belongs to a name, and not to a container.
  private static let singles: [StaticString] = ["single0", "single1", "single2"]

  /// How many containers can have a singleton of their own.
  static var limit: Int { singles.count }

  init(number: Int) {
    self.number = number
    Self.living.add(1, ordering: .relaxed)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  func autoRegister() {
    wirings.add(1, ordering: .relaxed)
    let number = number
    // It takes a while, so that others come meanwhile.
    for _ in 0..<4 { sched_yield() }
    // A reset of the registrations takes the promise's away.
    manager.promiseTriggersError = false
    promised.register { RaceProduct(number, .promised, recipe: 0) }
    // It may itself resolve.
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
  /// Waits for another thread that resolves.
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
    // Now and then it takes a while, so that others have to wait.
    if count % 8 == 0 { for _ in 0..<4 { sched_yield() } }
    return RaceProduct(number, factory, parameter, recipe: recipe, begun: begun)
  }
}

extension RaceContainer {
  /// Resolves a factory; `nil` if nothing is registered for the one that is found by its type.
  func resolve(_ factory: RaceFactory, _ parameter: Int) -> RaceProduct? {
    switch factory {
    case .promised: promised()
    case .byType: resolve(RaceProduct.self)
    case .perParameter: perParameter(parameter)
    default: plainFactory(factory)()
    }
  }

  /// Registers a recipe for a factory.
  func register(_ factory: RaceFactory, recipe: Int) {
    // Not the container, which would keep itself.
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

  /// Resets a factory that has a recipe of its own.
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
