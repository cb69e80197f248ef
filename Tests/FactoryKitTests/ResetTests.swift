import Dispatch
import FactoryKit
import FactoryTesting
import Synchronization
import Testing

@Suite(.container)
struct ResetTests {
  let container = TestContainer()

  @Test func ofAFactoryForgetsASingletonWhoseScopeWasGivenFromOutside() {
    container.plain.scope(.singleton)
    let service = container.plain()
    container.plain.reset()
    container.plain.scope(.singleton)
    #expect(container.plain() !== service)
  }

  @Test func ofAFactoryBeforeTheFirstUseComesAfterAutoRegister() {
    let container = ScopedContainer()
    container.text.reset(.registration)
    #expect(container.text() == "definition")
  }

  @Test func scopeFromOutsideBeforeTheFirstUseComesAfterAutoRegister() {
    let container = ScopedContainer()
    container.service.scope(.cached)
    #expect(container.service() === container.service())
  }

  @Test func ofAScopeCountsWhateverScopeABuildUnderWayIsFor() {
    let (building, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Atomic(true)
    let container = container
    container.plain.register {
      if isFirst.exchange(false, ordering: .relaxed) {
        building.signal()
        _ = go.wait(timeout: .now() + hangLimit)
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

  @Test func ofTheSingletonScopeByAContainerForgetsAllSingletons() {
    let service = container.single()
    container.manager.reset(scope: .cached)
    #expect(container.single() === service)
    container.manager.reset(scope: .singleton)
    #expect(container.single() !== service)
  }

  @Test func anInstanceThatWasKeptForAnotherScopeDoesNotCount() {
    let cached = container.plain.scope(.cached)()
    #expect(container.plain.scope(.mine)() !== cached)
  }

  @Test func aSharedOptionalIsMadeAnewWhenItsObjectIsGone() {
    weak let first = container.sharedOptional()
    #expect(first == nil)
    #expect(container.sharedOptional() != nil)
  }

  @Test func aCloneOfTheSingletonsHasNoPartInABuildUnderWay() {
    let container = container
    let (building, cloned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Atomic(true)
    let original = Scope.singleton.clone()
    container.single.register {
      if isFirst.exchange(false, ordering: .relaxed) {
        building.signal()
        _ = cloned.wait(timeout: .now() + hangLimit)
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

private final class ScopedContainer: SharedContainer {
  @TaskLocal static var shared = ScopedContainer()
  let manager = ContainerManager()
}

extension ScopedContainer: AutoRegistering {
  func autoRegister() {
    text.register { "wired" }
    service.scope(.unique)
  }
}

extension ScopedContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
  fileprivate var service: Factory<Service> { self { Service() } }
}

extension Scope {
  fileprivate static let mine = Cached()
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var sharedOptional: Factory<Service?> { self { Service() }.shared }
}
