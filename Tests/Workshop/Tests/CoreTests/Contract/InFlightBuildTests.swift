import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// A change invalidates in-flight builds, and a build in one scope doesn't affect another scope.
@Suite(.container, .timeLimit(.minutes(30)))
struct InFlightBuildTests {
  static let scopes = [Scope.cached, .shared, .singleton, .own]

  private let container = TestContainer()
  private let halt = Halt()

  @Test(arguments: scopes, Change.allCases)
  func aChangeInvalidatesBuilds(scope: Scope, change: Change) {
    container.changing.scope(scope)
    if change.isOfContext {
      container.changing.context(.device, .simulator, factory: build)
    } else {
      container.changing.register(factory: build)
    }
    let invalidated = halt.run { [container] in
      container.changing.scope(scope)()
    } meanwhile: {
      change.perform(on: container, scope)
    }
    let now = container.changing.scope(scope)()
    #expect(invalidated != nil)
    #expect(now !== invalidated)
    #expect(container.changing.scope(scope)() === now, "a later build is stored")
  }

  @Test func waitingThreadsGetAnInvalidatedInstance() {
    for scope in Self.scopes {
      let (halt, others) = (Halt(), Shared<[Service]>([]))
      let factory = container.awaited.scope(scope)
      factory.register {
        halt.stop()
        return Service()
      }
      let first = halt.run(factory.resolve) {
        for _ in 0..<3 {
          runOnNewThread {
            let service = factory()
            others.change { $0.append(service) }
          }
        }
        #expect(eventually { ThreadWaits.count(for: "TestContainer.awaited") == 3 })
        factory.register { Service() }
      }
      #expect(eventually { others.value.count == 3 })
      #expect(others.value.allSatisfy { $0 === first })
    }
  }

  @Test(arguments: scopes)
  func aRegistrationInvalidatesBuildsOfParameters(scope: Scope) {
    let factory = container.ofNumber.scope(scope)
    factory.register { [build] _ in build() }
    let invalidated = halt.run {
      factory(1)
    } meanwhile: {
      factory.register { _ in Service() }
      _ = factory(1)
    }
    #expect(factory(1) !== invalidated)
  }

  @Test(arguments: scopes)
  func resetInvalidatesBuildsOfParameters(scope: Scope) {
    let factory = container.ofNumber.scope(scope)
    factory.register { [build] _ in build() }
    let invalidated = halt.run {
      factory(1)
    } meanwhile: {
      factory.reset(.registration)
    }
    #expect(factory(1) !== invalidated)
  }

  @Test func aBuildDoesNotAffectAnotherScope() {
    let isFirst = Shared(0)
    container.changing.register { [build] in isFirst.add() == 1 ? build() : Service() }
    halt.run { [container] in
      container.changing.scope(.cached)()
    } meanwhile: {
      let service = container.changing.scope(.own)()
      #expect(container.changing.scope(.own)() === service)
    }
  }

  @Test func aCloneOfTheSingletonsHasNoInFlightBuilds() {
    let isFirst = Shared(0)
    let factory = container.changing.scope(.singleton)
    factory.register { [build] in isFirst.add() == 1 ? build() : Service() }
    let original = Scope.singleton
    var clone = original
    let first = halt.run {
      factory()
    } meanwhile: {
      clone = original.clone()
    }
    Scope.$singleton.withValue(clone) {
      let service = factory()
      #expect(factory() === service)
      #expect(service !== first)
    }
  }

  /// Builds an instance when the change is complete.
  private var build: @Sendable () -> Service {
    { [halt] in
      halt.stop()
      return Service()
    }
  }
}

/// A change of the closure that builds an instance.
enum Change: CaseIterable {
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

extension TestContainer {
  fileprivate var changing: Factory<Service> { self { Service() } }
  fileprivate var awaited: Factory<Service> { self { Service() } }
  fileprivate var ofNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters
  }
}
