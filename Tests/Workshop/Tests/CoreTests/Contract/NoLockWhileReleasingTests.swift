import FactoryKit
import FactoryTesting
import Testing

/// No lock is held while a container releases objects.
@Suite(.container, .timeLimit(.minutes(30)))
struct NoLockWhileReleasingTests {
  @Test(arguments: Release.allCases, ContainerUse.allCases)
  func releasedObjectsMayUseTheContainerAndWait(release: Release, use: ContainerUse) {
    let container = OpenContainer()
    let wasFree = Shared<Bool?>(nil)
    let ended = threadsEnd { _ in
      release.perform(on: container) {
        Farewell {
          let isFree = use.performHereAndElsewhere(on: container)
          wasFree.change { $0 = isFree }
        }
      }
    }
    #expect(ended)
    #expect(wasFree.value == true)
  }
}

/// The ways in which a container releases an object.
enum Release: CaseIterable, Sendable {
  case instanceByRegister, instanceByReset, instanceByFullReset, instanceByResetOfInstances
  case instanceByResetOfItsScope, instanceByPop, instanceByExpiry, instanceByAnotherScope
  case instanceOfAGraph, instanceOfAGraphByRecursion, singletonByRegister, singletonByReset,
    singletonByResetOfAll
  case registrationByRegister, registrationByReset, registrationByFullReset, registrationByPop
  case contextByContext, contextByReset, parameterByReset, parameterByResetOfItsScope
  case parameterByFailedBuild, parameterByLimit
  case decoratorByDecorator, decoratorByReset, containerDecorator, containerDecoratorByFullReset

  /// Resolves a graph factory inside of itself; the innermost instance is the object.
  private func resolveGraph(
    in container: OpenContainer,
    depth: Int,
    _ make: @escaping @Sendable () -> Farewell
  ) {
    let reached = Shared(0)
    container.loose.scope(.graph).register { [unowned container] in
      reached.change { $0 += 1 }
      if reached.value == depth { return make() }
      _ = container.loose()
      return Farewell {}
    }
    _ = container.loose()
  }

  /// Makes the container hold an object, and release it.
  func perform(on container: OpenContainer, _ make: @escaping @Sendable () -> Farewell) {
    let manager = container.manager
    switch self {
    case .instanceByRegister:
      store(in: container, make)
      container.stored.register { nil }
    case .instanceByReset:
      store(in: container, make)
      container.stored.reset(.scope)
    case .instanceByFullReset:
      store(in: container, make)
      manager.reset()
    case .instanceByResetOfInstances:
      store(in: container, make)
      manager.reset(options: .scope)
    case .instanceByResetOfItsScope:
      store(in: container, make)
      manager.reset(scope: .cached)
    case .instanceByPop:
      manager.push()
      store(in: container, make)
      manager.pop()
    case .instanceByExpiry:
      store(in: container.stored.timeToLive(60), make)
      container.stored.register { nil }
    case .instanceByAnotherScope:
      store(in: container, make)
      container.stored.register { nil }
      _ = container.stored.scope(.shared)()
    // The instance that begins a resolution isn't stored. The end of the resolution releases the second one, and the
    // instance of the second one replaces that of the third one.
    case .instanceOfAGraph: resolveGraph(in: container, depth: 2, make)
    case .instanceOfAGraphByRecursion: resolveGraph(in: container, depth: 3, make)
    case .singletonByRegister:
      store(in: container.single, make)
      container.single.register { nil }
    case .singletonByReset:
      store(in: container.single, make)
      container.single.reset(.scope)
    case .singletonByResetOfAll:
      store(in: container.single, make)
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
    case .parameterByFailedBuild:
      _ = container.ofEqualParameter(EqualParameter(farewell: make()))
      // The slot of the first parameter is claimed again, and gets no instance.
      _ = container.ofEqualParameter(EqualParameter(farewell: nil))
    case .parameterByLimit:
      _ = container.ofParameter.shared(Parameter(farewell: make()))
      for _ in 0..<100 {
        _ = container.ofParameter.shared(Parameter(farewell: Farewell {}))
      }
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

  private func store(in container: OpenContainer, _ make: @escaping @Sendable () -> Farewell) {
    store(in: container.stored, make)
  }

  private func store(
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

  private func decorating<Instance>(_ make: () -> Farewell) -> @Sendable (Instance) -> Void {
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

/// A parameter that equals all others.
private struct EqualParameter: Hashable, Sendable {
  let farewell: Farewell?

  static func == (left: EqualParameter, right: EqualParameter) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension OpenContainer {
  fileprivate var ofEqualParameter: ParameterFactory<EqualParameter, Service?> {
    self { $0.farewell == nil ? nil : Service() }.scopeOnParameters.cached.timeToLive(0)
  }
  fileprivate var ofParameter: ParameterFactory<Parameter, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
}
