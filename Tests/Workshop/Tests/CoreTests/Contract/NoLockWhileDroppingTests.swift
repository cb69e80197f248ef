import FactoryKit
import FactoryTesting
import Testing

/// No lock is held while a container releases objects.
@Suite(.container, .timeLimit(.minutes(10)))
struct NoLockWhileDroppingTests {
  @Test(arguments: Drop.allCases, Deed.allCases)
  func releasedObjectsMayUseTheContainerAndWait(drop: Drop, deed: Deed) {
    let container = OpenContainer()
    let wasFree = Shared<Bool?>(nil)
    let ended = threadsEnd { _ in
      drop.perform(on: container) {
        Farewell {
          let isFree = deed.performHereAndElsewhere(on: container)
          wasFree.change { $0 = isFree }
        }
      }
    }
    #expect(ended)
    #expect(wasFree.value == true)
  }
}

/// The ways in which a container releases an object.
enum Drop: CaseIterable, Sendable {
  case instanceByRegister, instanceByReset, instanceByFullReset, instanceByResetOfInstances
  case instanceByResetOfItsScope, instanceByPop, instanceByExpiry, instanceByAnotherScope
  case instanceOfAGraph, singletonByRegister, singletonByReset, singletonByResetOfAll
  case registrationByRegister, registrationByReset, registrationByFullReset, registrationByPop
  case contextByContext, contextByReset, parameterByReset, parameterByResetOfItsScope
  case decoratorByDecorator, decoratorByReset, containerDecorator, containerDecoratorByFullReset

  /// Makes the container hold an object, and release it.
  func perform(on container: OpenContainer, _ make: @escaping @Sendable () -> Farewell) {
    let manager = container.manager
    switch self {
    case .instanceByRegister:
      keep(in: container, make)
      container.kept.register { nil }
    case .instanceByReset:
      keep(in: container, make)
      container.kept.reset(.scope)
    case .instanceByFullReset:
      keep(in: container, make)
      manager.reset()
    case .instanceByResetOfInstances:
      keep(in: container, make)
      manager.reset(options: .scope)
    case .instanceByResetOfItsScope:
      keep(in: container, make)
      manager.reset(scope: .cached)
    case .instanceByPop:
      manager.push()
      keep(in: container, make)
      manager.pop()
    case .instanceByExpiry:
      keep(in: container.kept.timeToLive(60), make)
      container.kept.register { nil }
    case .instanceByAnotherScope:
      keep(in: container, make)
      container.kept.register { nil }
      _ = container.kept.scope(.shared)()
    case .instanceOfAGraph:
      container.loose.scope(.graph).register { make() }
      _ = container.loose()
    case .singletonByRegister:
      keep(in: container.single, make)
      container.single.register { nil }
    case .singletonByReset:
      keep(in: container.single, make)
      container.single.reset(.scope)
    case .singletonByResetOfAll:
      keep(in: container.single, make)
      Scope.singleton.reset()
    case .registrationByRegister:
      container.loose.register(factory: capturing(make))
      container.loose.register { nil }
    case .registrationByReset:
      container.loose.register(factory: capturing(make))
      container.loose.reset(.registration)
    case .registrationByFullReset:
      container.loose.register(factory: capturing(make))
      manager.reset()
    case .registrationByPop:
      manager.push()
      container.loose.register(factory: capturing(make))
      manager.pop()
    case .contextByContext:
      container.loose.onArg("none", factory: capturing(make))
      container.loose.onArg("none") { nil }
    case .contextByReset:
      container.loose.onArg("none", factory: capturing(make))
      manager.reset(options: .context)
    case .parameterByReset:
      _ = container.ofParameter(Parameter(farewell: make()))
      container.ofParameter.reset(.scope)
    case .parameterByResetOfItsScope:
      _ = container.ofParameter(Parameter(farewell: make()))
      manager.reset(scope: .cached)
    case .decoratorByDecorator:
      container.loose.decorator(decorating(make))
      container.loose.decorator { _ in }
    case .decoratorByReset:
      container.loose.decorator(decorating(make))
      container.loose.reset()
    case .containerDecorator:
      container.decorator(decorating(make))
      container.decorator(nil)
    case .containerDecoratorByFullReset:
      container.decorator(decorating(make))
      manager.reset()
    }
  }

  private func keep(in container: OpenContainer, _ make: @escaping @Sendable () -> Farewell) {
    keep(in: container.kept, make)
  }

  private func keep(
    in factory: Factory<Farewell?>,
    _ make: @escaping @Sendable () -> Farewell
  ) {
    factory.register { make() }
    _ = factory()
  }

  private func capturing(_ make: () -> Farewell) -> () -> Farewell? {
    let farewell = make()
    return { withExtendedLifetime(farewell) { nil } }
  }

  private func decorating<Instance>(_ make: () -> Farewell) -> (Instance) -> Void {
    let farewell = make()
    return { _ in withExtendedLifetime(farewell) {} }
  }
}

/// A parameter that is released with the instance stored for it.
private struct Parameter: Hashable, Sendable {
  let farewell: Farewell

  static func == (left: Parameter, right: Parameter) -> Bool { left.farewell === right.farewell }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(farewell)) }
}

extension OpenContainer {
  fileprivate var ofParameter: ParameterFactory<Parameter, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
}
