import FactoryKit

/// A container for tests that use it in closures and deinitializers.
final class OpenContainer: SharedContainer {
  @TaskLocal static var shared = OpenContainer()
  let manager = ContainerManager()

  var loose: Factory<Farewell?> { self { nil } }
  var stored: Factory<Farewell?> { self { nil }.cached }
  var single: Factory<Farewell?> { self { nil }.singleton }
  var perNumber: ParameterFactory<Int, Service> { self { _ in Service() }.scopeOnParameters.cached }
  var other: Factory<Service> { self { Service() }.cached }
  var otherShared: Factory<Service> { self { Service() }.shared }
  var otherSingle: Factory<Service> { self { Service() }.singleton }
  var otherGraph: Factory<Service> { self { Service() }.graph }
  var otherLoose: Factory<Service> { self { Service() } }
}

/// An operation that needs the container's lock.
enum ContainerUse: CaseIterable, Sendable {
  case resolves, registersTheSame, registersAnother, resetsTheSame, resetsAnother, modifies
  case resetsAll, resetsInstances, resetsRegistrations, resetsAScope, resetsSingletons
  case pushesAndPops, changesSettings

  func perform(on container: OpenContainer) {
    switch self {
    case .resolves:
      _ = container.other()
      _ = container.otherShared()
      _ = container.otherSingle()
      _ = container.otherGraph()
      _ = container.otherLoose()
      _ = container.perNumber(7)
    case .registersTheSame:
      container.loose.register { nil }
      container.stored.register { nil }
      container.single.register { nil }
    case .registersAnother:
      container.other.register { Service() }
      container.otherSingle.register { Service() }
    case .resetsTheSame:
      container.loose.reset()
      container.stored.reset()
      container.single.reset()
    case .resetsAnother:
      container.other.reset(.scope)
      container.otherSingle.reset()
    case .modifies:
      container.stored.timeToLive(60).decorator { _ in }.onArg("none") { nil }
      container.otherLoose.scope(.cached).once()
    case .resetsAll: container.reset()
    case .resetsInstances: container.reset(options: .scope)
    case .resetsRegistrations: container.manager.reset(options: .registration)
    case .resetsAScope: container.manager.reset(scope: .cached)
    case .resetsSingletons: Scope.singleton.reset()
    case .pushesAndPops:
      container.manager.push()
      container.manager.pop()
    case .changesSettings:
      container.manager.defaultScope = container.manager.defaultScope == nil ? .cached : nil
      container.manager.promiseTriggersError.toggle()
      container.decorator { _ in }
      container.decorator(nil)
    }
  }

  /// Performs the operation on the calling thread, and then on another, which the calling one waits
  /// for.
  ///
  /// - Returns: Whether the other thread was not blocked.
  func performHereAndElsewhere(on container: OpenContainer) -> Bool {
    perform(on: container)
    return threadsEnd { _ in perform(on: container) }
  }
}
