@testable import FactoryKit
import Synchronization

extension RaceThread {
  /// Uses a new container, and releases it while another thread still uses it.
  mutating func useShortLivedContainer() {
    let container = makeContainer()
    container.register(.unique, recipe: 1)
    expect(container.unique().recipe == 1, "A new container has lost a registration.")
    for factory in RaceFactory.allCases where factory != .single && factory != .unique {
      _ = container.resolve(factory, 0)
    }
    checkTree(makeContainer())
    // From here on, only this factory holds the container.
    let cached = container.cached
    expect(cached().isWhole(container.number, .cached, 0), "A container was freed too early.")
  }

  /// Passes a new container to the other threads.
  mutating func passContainerOn() {
    let new = makeContainer()
    race.passed.change { passed in
      defer { passed = new }
      return passed
    }.map(checkUnchanged)
  }

  /// Uses a container from another thread, which may release it at any time.
  func usePassedContainer(_ factory: RaceFactory) {
    guard factory != .single, let container = race.passed.change({ $0 }) else { return }
    let product = container.resolve(factory, 0)
    expect(
      product.map { $0.isWhole(container.number, factory, 0) && $0.recipe == 0 }
        ?? (factory == .byType),
      "\(factory) of an unchanged container returned a wrong instance."
    )
    checkUnchanged(container)
  }

  /// Checks a container whose factories were resolved, but never changed.
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
    // A container with this number has no singleton of its own, so that factory is never resolved.
    RaceContainer(number: race.containers.add(1, ordering: .relaxed).newValue)
  }
}
