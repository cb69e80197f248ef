import FactoryTesting
import Testing

@testable import FactoryKit

/// An instance that a thread reads without a lock is not freed during the read.
@Suite(.container, .timeLimit(.minutes(30)))
struct HazardPointerTests {
  let container = TestContainer()
  private let isGone = Shared(false)
  private let isReading = Signal()
  private let wasGone = Shared<Bool?>(nil)

  @Test(arguments: Ending.allCases)
  fileprivate func anInstanceIsNotFreedWhileRead(ending: Ending) {
    let factory = ending.factory(of: container)
    register(factory)
    _ = factory()
    let ended = threadsEnd(2) { index in
      if index == 0 {
        read(factory)
      } else {
        isReading.wait()
        ending.perform(on: container)
      }
    }
    #expect(ended)
    #expect(wasGone.value == false)
    #expect(eventually { isGone.value }, "after the last read")
  }

  @Test func anInstanceOutlivesItsOpenScopeWhileRead() {
    let bound = container.bound
    register(bound)
    let scopes = Shared<TaskScopes?>(nil)
    let isOpen = Signal()
    let ended = threadsEnd(2) { index in
      if index == 0 {
        isOpen.wait()
        scopes.value?.withValues { read(bound) }
      } else {
        Scope.request.open {
          _ = bound()
          scopes.change { $0 = .current }
          isOpen.give()
          isReading.wait()
        }
      }
    }
    #expect(ended)
    #expect(wasGone.value == false)
    #expect(eventually { isGone.value }, "after the last read")
  }

  /// Registers an instance that reports its end.
  private func register(_ factory: Factory<Farewell>) {
    let isGone = isGone
    factory.register { Farewell { isGone.change { $0 = true } } }
  }

  /// Reads the stored instance, and gives another thread time to free it during the read.
  private func read(_ factory: Factory<Farewell>) {
    guard case .stored(let read) = factory.findFast((), in: container) else {
      isReading.give()
      return
    }
    isReading.give()
    for _ in 0..<100 where !isGone.value { pause(seconds: 0.001) }
    let isGone = isGone.value
    wasGone.change { $0 = isGone }
    read.end()
  }
}

/// The ways to remove an instance.
private enum Ending: CaseIterable {
  case reset, resetOfInstance, registration
  case resetOfContainer, resetOfInstances, resetOfScope, pop
  case resetOfSingleton, resetOfSingletons

  func factory(of container: TestContainer) -> Factory<Farewell> {
    self == .resetOfSingleton || self == .resetOfSingletons ? container.single : container.stored
  }

  func perform(on container: TestContainer) {
    switch self {
    case .reset: container.stored.reset()
    case .resetOfInstance: container.stored.reset(.scope)
    case .registration: container.stored.register { Farewell {} }
    case .resetOfContainer: container.reset()
    case .resetOfInstances: container.reset(options: .scope)
    case .resetOfScope: container.manager.reset(scope: .cached)
    case .pop:
      container.manager.push()
      container.manager.pop()
      container.reset()
    case .resetOfSingleton: container.single.reset(.scope)
    case .resetOfSingletons: Scope.singleton.reset()
    }
  }
}

extension TestContainer {
  fileprivate var stored: Factory<Farewell> { self { Farewell {} }.cached }
  fileprivate var single: Factory<Farewell> { self { Farewell {} }.singleton }
  fileprivate var bound: Factory<Farewell> { self { Farewell {} }.scope(.request) }
}
