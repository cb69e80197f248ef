import FactoryKit
import FactoryTesting
import Testing

/// An instance that a thread reads without a lock is not freed during the read.
@Suite(.container, .timeLimit(.minutes(10)))
struct HazardPointerTests {
  let container = TestContainer()
  private let isGone = Shared(false)
  private let isReading = Signal()
  private let wasGone = Shared<Bool?>(nil)

  @Test(arguments: Ending.allCases)
  fileprivate func anInstanceIsNotFreedWhileRead(ending: Ending) {
    let isGone = isGone
    ending.factory(of: container).register { _ in Farewell { isGone.change { $0 = true } } }
    _ = ending.factory(of: container)(Key(1))
    let key = Key(1, whileCompared)
    let ended = threadsEnd(2) { index in
      if index == 0 {
        _ = ending.factory(of: container)(key)
      } else {
        isReading.wait()
        ending.perform(on: container)
      }
    }
    #expect(ended)
    #expect(wasGone.value == false)
    #expect(eventually { isGone.value }, "after the last read")
  }

  @Test func aRemovedInstanceIsNotFreedWhileRead() {
    let isGone = isGone
    let held = container.weakly(Key(0))
    for number in 1..<100 {
      _ = container.weakly(Key(number, farewell: Farewell { isGone.change { $0 = true } }))
    }
    // Some were removed to make room for others.
    isGone.change { $0 = false }
    let key = Key(0, whileCompared)
    let ended = threadsEnd(2) { index in
      if index == 0 {
        #expect(container.weakly(key) === held)
      } else {
        isReading.wait()
        for number in 100..<200 { _ = container.weakly(Key(number)) }
      }
    }
    #expect(ended)
    #expect(wasGone.value == false)
    #expect(eventually { isGone.value }, "after the last read")
  }

  @Test func anInstanceOutlivesItsOpenScopeWhileRead() {
    let isGone = isGone
    let bound = container.stored.scope(.request)
    bound.register { _ in Farewell { isGone.change { $0 = true } } }
    let scopes = Shared<OpenScopes?>(nil)
    let isOpen = Signal()
    let key = Key(1, whileCompared)
    let ended = threadsEnd(2) { index in
      if index == 0 {
        isOpen.wait()
        scopes.value?.withValues { _ = bound(key) }
      } else {
        Scope.request.open {
          _ = bound(Key(1))
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

  /// Gives another thread time to free the instance during the read.
  private func whileCompared() {
    guard wasGone.value == nil else { return }
    isReading.give()
    for _ in 0..<100 where !isGone.value { pause(seconds: 0.001) }
    let isGone = isGone.value
    wasGone.change { $0 = isGone }
  }
}

/// The ways to remove an instance.
private enum Ending: CaseIterable {
  case reset, resetOfInstance, registration
  case resetOfContainer, resetOfInstances, resetOfScope, pop
  case resetOfSingleton, resetOfSingletons

  func factory(of container: TestContainer) -> ParameterFactory<Key, Farewell> {
    self == .resetOfSingleton || self == .resetOfSingletons ? container.single : container.stored
  }

  func perform(on container: TestContainer) {
    switch self {
    case .reset: container.stored.reset()
    case .resetOfInstance: container.stored.reset(.scope)
    case .registration: container.stored.register { _ in Farewell {} }
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

/// A parameter that reports its comparison.
private struct Key: Hashable, Sendable {
  private let number: Int
  private let whileCompared: (@Sendable () -> Void)?
  private let farewell: Farewell?

  init(
    _ number: Int,
    _ whileCompared: (@Sendable () -> Void)? = nil,
    farewell: Farewell? = nil
  ) {
    self.number = number
    self.whileCompared = whileCompared
    self.farewell = farewell
  }

  static func == (left: Key, right: Key) -> Bool {
    left.whileCompared?()
    right.whileCompared?()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TestContainer {
  fileprivate var stored: ParameterFactory<Key, Farewell> {
    self { _ in Farewell {} }.scopeOnParameters.cached
  }
  fileprivate var single: ParameterFactory<Key, Farewell> {
    self { _ in Farewell {} }.scopeOnParameters.singleton
  }
  fileprivate var weakly: ParameterFactory<Key, Service> {
    self { _ in Service() }.scopeOnParameters.shared
  }
}
