import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// A change invalidates in-flight builds, and a build in one scope doesn't affect another scope.
@Suite(.container, .timeLimit(.minutes(30)))
struct InFlightBuildTests {
  static let scopes = [Scope.cached, .shared, .singleton, .own]

  @Test(arguments: scopes, Change.allCases)
  fileprivate func aChangeInvalidatesBuilds(scope: Scope, change: Change) {
    let container = TestContainer()
    let (isBuilding, isChanged) = (Signal(), Signal())
    let make: () -> Service = {
      isBuilding.give()
      isChanged.wait()
      return Service()
    }
    container.changing.scope(scope)
    if change.isOfContext {
      container.changing.context(.device, .simulator, factory: make)
    } else {
      container.changing.register(factory: make)
    }
    let made = Shared<Service?>(nil)
    let ended = threadsEnd(2) { index in
      if index == 0 {
        let service = container.changing.scope(scope)()
        made.change { $0 = service }
      } else {
        isBuilding.wait()
        change.perform(on: container, scope)
        isChanged.give()
      }
    }
    #expect(ended)
    let now = container.changing.scope(scope)()
    #expect(made.value != nil)
    #expect(now !== made.value)
    #expect(container.changing.scope(scope)() === now, "a later build is stored")
  }

  @Test(arguments: scopes)
  func waitingThreadsGetAnInvalidatedInstance(scope: Scope) {
    let container = TestContainer()
    let (isBuilding, isChanged) = (Signal(), Signal())
    container.changing.register {
      isBuilding.give()
      isChanged.wait()
      return Service()
    }
    let made = Shared<[Service]>([])
    let ended = threadsEnd(5) { index in
      if index == 4 {
        isBuilding.wait()
        pause(seconds: 0.05)
        container.changing.scope(scope).register { Service() }
        isChanged.give()
      } else {
        if index > 0 { isBuilding.wait() }
        let service = container.changing.scope(scope)()
        made.change { $0.append(service) }
      }
    }
    #expect(ended)
    #expect(Set(made.value.map(ObjectIdentifier.init)).count == 1)
  }

  @Test(arguments: scopes)
  func aRegistrationInvalidatesBuildsOfParameters(scope: Scope) {
    let container = TestContainer()
    let (isBuilding, isChanged) = (Signal(), Signal())
    let stale = Service()
    container.ofNumber.register { _ in
      isBuilding.give()
      isChanged.wait()
      return stale
    }
    let ended = threadsEnd(2) { index in
      if index == 0 {
        #expect(container.ofNumber.scope(scope)(1) === stale)
      } else {
        isBuilding.wait()
        container.ofNumber.scope(scope).register { _ in Service() }
        #expect(container.ofNumber.scope(scope)(1) !== stale)
        isChanged.give()
      }
    }
    #expect(ended)
    #expect(container.ofNumber.scope(scope)(1) !== stale)
  }

  @Test(arguments: scopes)
  func resetInvalidatesBuildsOfParameters(scope: Scope) {
    let container = TestContainer()
    let (isBuilding, isChanged) = (Signal(), Signal())
    let stale = Service()
    container.ofNumber.register { _ in
      isBuilding.give()
      isChanged.wait()
      return stale
    }
    let ended = threadsEnd(2) { index in
      if index == 0 {
        #expect(container.ofNumber.scope(scope)(1) === stale)
      } else {
        isBuilding.wait()
        container.ofNumber.scope(scope).reset(.registration)
        isChanged.give()
      }
    }
    #expect(ended)
    #expect(container.ofNumber.scope(scope)(1) !== stale)
  }

  @Test func aBuildDoesNotAffectAnotherScope() {
    let container = TestContainer()
    let (isBuilding, isChecked) = (Signal(), Signal())
    let isFirst = Atomic(true)
    container.changing.register {
      if isFirst.exchange(false, ordering: .relaxed) {
        isBuilding.give()
        isChecked.wait()
      }
      return Service()
    }
    let ended = threadsEnd(2) { index in
      if index == 0 {
        _ = container.changing.scope(.cached)()
      } else {
        isBuilding.wait()
        let service = container.changing.scope(.own)()
        #expect(container.changing.scope(.own)() === service)
        isChecked.give()
      }
    }
    #expect(ended)
  }

  @Test func aCloneOfTheSingletonsHasNoInFlightBuilds() {
    let container = TestContainer()
    let (isBuilding, isCloned, isBuilt) = (Signal(), Signal(), Signal())
    let isFirst = Atomic(true)
    let original = Scope.singleton.clone()
    container.changing.scope(.singleton).register {
      if isFirst.exchange(false, ordering: .relaxed) {
        isBuilding.give()
        isCloned.wait()
      }
      return Service()
    }
    let first = Shared<Service?>(nil)
    let ended = threadsEnd(2) { index in
      if index == 0 {
        let service = Scope.$singleton.withValue(original) { container.changing() }
        first.change { $0 = service }
        isBuilt.give()
      } else {
        isBuilding.wait()
        let clone = original.clone()
        isCloned.give()
        Scope.$singleton.withValue(clone) {
          let service = container.changing()
          #expect(container.changing() === service)
          isBuilt.wait()
          #expect(first.value != nil)
          #expect(first.value !== service)
        }
      }
    }
    #expect(ended)
  }
}

/// A change of the closure that builds an instance.
private enum Change: CaseIterable {
  case registration, reset, resetOfRegistration, resetOfContext, resetOfInstance
  case resetOfRegistrations, resetOfContexts, resetOfInstances, resetOfTheScope, pop

  var isOfContext: Bool { self == .resetOfContext || self == .resetOfContexts }

  func perform(on container: TestContainer, _ scope: Scope) {
    let (factory, manager) = (container.changing.scope(scope), container.manager)
    switch self {
    case .registration: factory.register { Service() }
    case .reset: factory.reset()
    case .resetOfRegistration: factory.reset(.registration)
    case .resetOfContext: factory.reset(.context)
    case .resetOfInstance: factory.reset(.scope)
    case .resetOfRegistrations: manager.reset(options: .registration)
    case .resetOfContexts: manager.reset(options: .context)
    case .resetOfInstances:
      manager.reset(options: .scope)
      // A container's changes don't affect singletons.
      Scope.singleton.reset()
    case .resetOfTheScope:
      // The scope is an argument of the test, which has its own singletons.
      manager.reset(scope: scope is Scope.Singleton ? .singleton : scope)
    case .pop:
      manager.push()
      manager.pop()
      Scope.singleton.reset()
    }
  }
}

extension Scope {
  fileprivate static let own = Cached()
}

extension TestContainer {
  fileprivate var changing: Factory<Service> { self { Service() } }
  fileprivate var ofNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters
  }
}
