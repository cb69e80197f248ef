@testable import FactoryKit
import Synchronization

extension RaceThread {
  /// Makes a container, uses it, and drops it while a thread that it has started still does.
  mutating func useShortLivedContainer() {
    let container = makeContainer()
    container.register(.unique, recipe: 1)
    expect(container.unique().recipe == 1, "A new container has lost a registration.")
    for factory in RaceFactory.allCases where factory != .single && factory != .unique {
      _ = container.resolve(factory, 0)
    }
    checkTree(makeContainer())
    // What is left of it is what this holds.
    let cached = container.cached
    expect(cached().isWhole(container.number, .cached, 0), "A container was freed too early.")
  }

  /// Makes a container for all to use.
  mutating func passContainerOn() {
    let new = makeContainer()
    race.passed.change { passed in
      defer { passed = new }
      return passed
    }.map(checkUnchanged)
  }

  /// Uses a container that another thread has made, and may drop at any time.
  func usePassedContainer(_ factory: RaceFactory) {
    guard factory != .single, let container = race.passed.change({ $0 }) else { return }
    let product = container.resolve(factory, 0)
    expect(
      product.map { $0.isWhole(container.number, factory, 0) && $0.recipe == 0 }
        ?? (factory == .byType),
      "\(factory) of a container that nobody changes gave what it has not made."
    )
    checkUnchanged(container)
  }

  /// Checks a container whose factories are resolved, and never changed.
  private func checkUnchanged(_ container: RaceContainer) {
    expect(
      container.wirings.load(ordering: .relaxed) <= 1,
      "autoRegister() of one container has run more than once."
    )
    for factory in RaceFactory.allCases where factory.keeping == .always && factory != .single {
      let builds = container.builds[factory.rawValue].value.load(ordering: .relaxed)
      expect(builds <= 1, "\(factory) of one container was built \(builds) times.")
    }
  }

  private func makeContainer() -> RaceContainer {
    // The number has no singleton of its own; no such factory of it is resolved.
    RaceContainer(number: race.containers.add(1, ordering: .relaxed).newValue)
  }
}
