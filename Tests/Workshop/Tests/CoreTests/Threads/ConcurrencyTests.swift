import Dispatch
import FactoryKit
import FactoryTesting
import Synchronization
import Testing

@Suite(.container)
struct ConcurrencyTests {
  @Test(arguments: [Scope.cached, .shared, .singleton])
  func aScopedInstanceIsBuiltOnce(scope: Scope) {
    for _ in 0..<20 {
      let container = TestContainer()
      let builds = Atomic(0)
      container.slow.register {
        builds.add(1, ordering: .relaxed)
        pause(seconds: 0.002)
        return Service()
      }
      container.slow.scope(scope).reset(.scope)
      let instances = Shared<[Service]>([])
      onThreads(8) { _ in
        let instance = container.slow.scope(scope)()
        instances.change { $0.append(instance) }
      }
      #expect(builds.load(ordering: .relaxed) == 1)
      #expect(Set(instances.value.map(ObjectIdentifier.init)).count == 1)
    }
  }

  @Test func unrelatedFactoriesBuildConcurrently() {
    let container = TestContainer()
    let (left, right) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let met = Atomic(0)
    // Each build ends only after the other has begun.
    container.left.register {
      left.signal()
      if right.wait(timeout: .now() + hangLimit) == .success { met.add(1, ordering: .relaxed) }
      return Service()
    }
    container.right.register {
      right.signal()
      if left.wait(timeout: .now() + hangLimit) == .success { met.add(1, ordering: .relaxed) }
      return Service()
    }
    onThreads(2) { _ = $0 == 0 ? container.left() : container.right() }
    #expect(met.load(ordering: .relaxed) == 2)
  }

  @Test func aFactoryMayWaitForAThreadThatResolves() {
    let container = TestContainer()
    let done = Atomic(false)
    container.left.register {
      onThreads(1) { _ in _ = container.right() }
      done.store(true, ordering: .relaxed)
      return Service()
    }
    _ = container.left()
    let isDone = done.load(ordering: .relaxed)
    #expect(isDone)
  }

  @Test func aRegistrationInvalidatesAnInFlightBuild() {
    let container = TestContainer()
    let (building, registered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (stale, fresh) = (Service(), Service())
    container.left.register {
      building.signal()
      _ = registered.wait(timeout: .now() + hangLimit)
      return stale
    }
    onThreads(2) { index in
      if index == 0 {
        #expect(container.left() === stale, "it began before the registration")
      } else {
        building.wait()
        container.left.register { fresh }
        #expect(container.left() === fresh, "it began after the registration")
        registered.signal()
      }
    }
    #expect(container.left() === fresh)
  }

  @Test func aResetInvalidatesAnInFlightBuild() {
    let container = TestContainer()
    let builds = Atomic(0)
    container.left.register {
      if builds.add(1, ordering: .relaxed).newValue == 1 { container.left.reset(.scope) }
      return Service()
    }
    let first = container.left()
    #expect(container.left() !== first)
    #expect(builds.load(ordering: .relaxed) == 2)
  }

  @Test func aResetOfInstancesKeepsSingletonBuilds() {
    let container = TestContainer()
    container.lone.register {
      container.manager.reset(scope: .cached)
      container.reset(options: .scope)
      return Service()
    }
    #expect(container.lone() === container.lone())
  }

  @Test func aReleasedInstanceMayUseTheContainer() {
    let container = TestContainer()
    container.dropped.register { Mourner(container: container) }
    _ = container.dropped()
    // Would hang if the old instance were released under a lock.
    container.dropped.reset(.scope)
    container.dropped.register { nil }
    #expect(container.dropped() == nil)
  }

  @Test func noConcurrentRegistrationIsLost() {
    let container = TestContainer()
    onThreads(8) { index in
      for _ in 0..<200 {
        container.number(index).register { index + 100 }
        container.number(index).reset(.scope)
        #expect(container.number(index)() == index + 100)
      }
    }
  }
}

/// Resolves from its own container in its deinitializer.
private final class Mourner: Sendable {
  private let container: TestContainer

  init(container: TestContainer) { self.container = container }

  deinit {
    container.dropped.reset(.scope)
    _ = container.left.reset(.scope)
  }
}

extension TestContainer {
  fileprivate var slow: Factory<Service> { self { Service() } }
  fileprivate var left: Factory<Service> { self { Service() }.cached }
  fileprivate var right: Factory<Service> { self { Service() }.cached }
  fileprivate var lone: Factory<Service> { self { Service() }.singleton }
  fileprivate var dropped: Factory<Mourner?> { self { nil }.cached }
  fileprivate func number(_ index: Int) -> Factory<Int> {
    let keys: [StaticString] = ["0", "1", "2", "3", "4", "5", "6", "7"]
    return Factory(self, key: keys[index]) { index }.cached
  }
}
