import FactoryKit
import Testing

/// `.shared`: each container stores objects weakly, and no values.
struct SharedScopeTests {
  let container = TestContainer()

  @Test func anUnreferencedInstanceIsFreed() {
    expectStoredWeakly(container.weakly { Service() })
  }

  @Test func objectsOfOtherTypesAreStored() {
    expectStoredWeakly(container.weakly { Service() as any Serving })
    expectStoredWeakly(container.weakly { Service() as any Named })
    expectStoredWeakly(container.weakly { Service() as Any })
    expectStoredWeakly(container.weakly { Service() as Service? })
    expectStoredWeakly(container.weakly { Service() as Service?? })
    expectStoredWeakly(container.weakly { Service() as (any Serving)? })
  }

  @Test func valuesAreNotStored() {
    #expect(countOfBuilds(1) == 2)
    #expect(countOfBuilds(NamedValue() as any Named) == 2)
    #expect(countOfBuilds { 1 } == 2)
  }

  /// Expects that an instance is stored while the test holds it.
  private func expectStoredWeakly<T>(_ factory: Factory<T>) {
    for _ in 1...2 {
      weak var first: Service?
      do {
        let instance = factory()
        first = instance as? Service
        #expect(first != nil)
        #expect(factory() as? Service === first)
      }
      #expect(first == nil)
    }
  }

  /// Returns the number of builds for two resolutions.
  private func countOfBuilds<T>(_ value: T) -> Int {
    let builds = Shared(0)
    let factory = container.weakly {
      builds.change { $0 += 1 }
      return value
    }
    _ = (factory(), factory())
    return builds.value
  }
}

private protocol Named {}
extension Service: Named {}
private struct NamedValue: Named {}

extension TestContainer {
  fileprivate func weakly<T>(_ make: @escaping () -> T) -> Factory<T> { self(make).shared }
}
