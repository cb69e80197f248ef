import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// A reset discards all instances at one moment.
///
/// An instance must not outlive its dependencies in the container.
@Suite(.container, .timeLimit(.minutes(30)))
struct AtomicResetTests {
  @Test(arguments: Reset.allCases)
  fileprivate func newInstancesHoldNoOlderDependencies(reset: Reset) {
    let container = PairedContainer()
    container.fill(Int.self, 150)
    let isDone = Shared(false)
    let stale = Shared(0)
    // Instances from before the last completed reset have lower numbers.
    let lowest = Atomic(0)
    let ended = threadsEnd(3) { index in
      let outers = (0..<PairedContainer.count).map { container.outer($0, of: reset) }
      while index > 0, !isDone.value {
        for outer in outers {
          let number = lowest.load(ordering: .sequentiallyConsistent)
          if outer().inner.number < number { stale.change { $0 += 1 } }
        }
      }
      if index > 0 { return }
      for _ in 0..<rounds(300) {
        for outer in outers { _ = outer() }
        let number = container.nextNumber
        reset.perform(on: container)
        lowest.store(number, ordering: .sequentiallyConsistent)
        for outer in outers where outer().inner.number < number { stale.change { $0 += 1 } }
      }
      isDone.change { $0 = true }
    }
    #expect(ended)
    #expect(stale.value == 0)
  }
}

/// The ways to discard all instances.
private enum Reset: CaseIterable {
  case full, instances, ofCached, ofOwn, ofSingletons, ofTheSingletonScope, pop

  var scope: Scope {
    switch self {
    case .full, .instances, .ofCached, .pop: .cached
    case .ofOwn: .own
    case .ofSingletons, .ofTheSingletonScope: .singleton
    }
  }

  func perform(on container: PairedContainer) {
    switch self {
    case .full: container.manager.reset()
    case .instances: container.manager.reset(options: .scope)
    case .ofCached: container.manager.reset(scope: .cached)
    case .ofOwn: container.manager.reset(scope: .own)
    case .ofSingletons: Scope.singleton.reset()
    case .ofTheSingletonScope: container.manager.reset(scope: .singleton)
    case .pop:
      // Restores an empty state.
      container.manager.reset()
      container.manager.push()
      _ = container.outer(0, of: self)()
      container.manager.pop()
    }
  }
}

extension Scope {
  fileprivate static let own = Cached()
}

/// An instance with a number.
private final class Inner: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private final class Outer: Sendable {
  let inner: Inner
  init(_ inner: Inner) { self.inner = inner }
}

/// A container with pairs of factories, one of which needs the other.
private final class PairedContainer: SharedContainer {
  static let count = 6
  private static let inners: [StaticString] = ["i0", "i1", "i2", "i3", "i4", "i5"]
  private static let outers: [StaticString] = ["o0", "o1", "o2", "o3", "o4", "o5"]

  @TaskLocal static var shared = PairedContainer()
  let manager = ContainerManager()
  private let number = Atomic(0)

  /// The number of the next instance.
  var nextNumber: Int { number.load(ordering: .sequentiallyConsistent) }

  func inner(_ index: Int, of reset: Reset) -> Factory<Inner> {
    Factory(self, key: Self.inners[index]) {
      Inner(self.number.add(1, ordering: .sequentiallyConsistent).oldValue)
    }.scope(reset.scope)
  }

  /// A factory that reads the container's state before its instance.
  func outer(_ index: Int, of reset: Reset) -> Factory<Outer> {
    Factory(self, key: Self.outers[index]) { Outer(self.inner(index, of: reset)()) }
      .scope(reset.scope).timeToLive(.infinity)
  }

  /// Stores instances of many factories, so that a reset takes some time.
  func fill<T>(_ type: T.Type, _ count: Int) {
    _ = Factory(self, key: "filler") { [T]() }.cached()
    _ = Factory(self, key: "filler") { [T]() }.singleton()
    if count > 0 { fill([T].self, count - 1) }
  }
}
