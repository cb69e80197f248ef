import Dispatch
import FactoryKit
import FactoryTesting
import Synchronization
import Testing

@Suite(.container)
struct ResetTests {
  let container = TestContainer()

  @Test func aResetOfAScopeAppliesDuringABuild() {
    let (building, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Atomic(true)
    let container = container
    container.plain.register {
      if isFirst.exchange(false, ordering: .relaxed) {
        building.signal()
        _ = go.wait(timeout: .now() + 20)
      }
      return Service()
    }
    onThreads(2) { index in
      if index == 0 {
        _ = container.plain.scope(.cached)()
      } else {
        building.wait()
        let service = container.plain.scope(.mine)()
        #expect(container.plain.scope(.mine)() === service)
        go.signal()
      }
    }
  }

  @Test func aCloneOfTheSingletonsHasNoInFlightBuilds() {
    let container = container
    let (building, cloned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Atomic(true)
    let original = Scope.singleton.clone()
    container.single.register {
      if isFirst.exchange(false, ordering: .relaxed) {
        building.signal()
        _ = cloned.wait(timeout: .now() + 20)
      }
      return Service()
    }
    let first = Shared<Service?>(nil)
    onThreads(2) { index in
      if index == 0 {
        let service = Scope.$singleton.withValue(original) { container.single() }
        first.change { $0 = service }
      } else {
        building.wait()
        let clone = original.clone()
        cloned.signal()
        Scope.$singleton.withValue(clone) {
          let service = container.single()
          #expect(container.single() === service)
          while first.value == nil { pause(seconds: 0.001) }
          #expect(first.value !== service)
        }
      }
    }
  }
}

extension Scope {
  fileprivate static let mine = Cached()
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
}
