import FactoryKit
import FactoryTesting
import Testing

/// A scoped instance is built once, and concurrent resolutions wait for it.
@Suite(.container, .timeLimit(.minutes(30)))
struct ExactlyOnceTests {
  @Test(arguments: [Scope.cached, .shared, .singleton, .ownCached, .ownShared])
  func eightThreadsGetOneInstance(scope: Scope) {
    for _ in 0..<10 {
      let container = SlowContainer()
      Scope.singleton.reset()
      expectOneInstance(madeBy: { container.slow.scope(scope)() }, countedBy: container.builds)
    }
  }

  @Test(arguments: SlowContainer.Declared.allCases)
  fileprivate func definedScopesApplyToAllThreads(declared: SlowContainer.Declared) {
    for _ in 0..<10 {
      let container = SlowContainer()
      Scope.singleton.reset()
      expectOneInstance(madeBy: { container.factory(declared)() }, countedBy: container.builds)
    }
  }

  @Test func theDefaultScopeAppliesToAllThreads() {
    for scope in [Scope.cached, .shared, .singleton, .ownCached] {
      let container = SlowContainer()
      Scope.singleton.reset()
      container.manager.defaultScope = scope
      expectOneInstance(madeBy: { container.slow() }, countedBy: container.builds)
    }
  }

  @Test func aSingletonIsBuiltOnceForTwoContainers() {
    for _ in 0..<10 {
      let builds = Shared(0)
      let containers = [SlowContainer(builds), SlowContainer(builds)]
      Scope.singleton.reset()
      let turns = Shared(0)
      let next: @Sendable () -> Service = {
        var turn = 0
        turns.change {
          $0 += 1
          turn = $0
        }
        return containers[turn % 2].factory(.singleton)()
      }
      expectOneInstance(madeBy: next, countedBy: builds)
    }
  }

  @Test(arguments: [Scope.cached, .shared, .singleton, .ownCached, .ownShared])
  func eachParameterIsBuiltOnceDespiteEqualHashes(scope: Scope) {
    for _ in 0..<5 {
      let container = SlowContainer()
      Scope.singleton.reset()
      let made = Shared<[Int: [Labelled]]>([:])
      let ended = threadsEnd(8) { index in
        let number = index % 4
        let instance = container.each.scope(scope)(Clashing(number: number))
        made.change { $0[number, default: []].append(instance) }
      }
      #expect(ended)
      #expect(container.builds.value == 4)
      for (number, instances) in made.value {
        #expect(instances.map(\.number) == [number, number])
        #expect(Set(instances.map(ObjectIdentifier.init)).count == 1)
      }
      #expect(Set(made.value.values.joined().map(ObjectIdentifier.init)).count == 4)
    }
  }

  @Test func waitingThreadsGetTheUnstoredResult() {
    // `nil` is never stored, but threads that wait for the build share its result.
    let container = SlowContainer()
    let ended = threadsEnd(8) { _ in #expect(container.nothing() == nil) }
    #expect(ended)
    #expect(container.builds.value <= 8)
  }

  private func expectOneInstance(
    madeBy make: @escaping @Sendable () -> Service,
    countedBy builds: Shared<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let instances = Shared<[Service]>([])
    let ended = threadsEnd(8) { _ in
      let instance = make()
      instances.change { $0.append(instance) }
    }
    #expect(ended, sourceLocation: sourceLocation)
    #expect(builds.value == 1, sourceLocation: sourceLocation)
    #expect(instances.value.count == 8, sourceLocation: sourceLocation)
    #expect(
      Set(instances.value.map(ObjectIdentifier.init)).count == 1,
      sourceLocation: sourceLocation
    )
  }
}

/// A container with slow factories that count their builds.
private final class SlowContainer: SharedContainer {
  enum Declared: CaseIterable { case cached, shared, singleton, ownCached, ownShared }

  @TaskLocal static var shared = SlowContainer()
  let manager = ContainerManager()
  let builds: Shared<Int>

  init(_ builds: Shared<Int> = Shared(0)) { self.builds = builds }

  private func build<T>(_ make: () -> T) -> T {
    builds.change { $0 += 1 }
    pause(seconds: 0.004)
    return make()
  }

  var slow: Factory<Service> { self { self.build(Service.init) } }
  var cached: Factory<Service> { self { self.build(Service.init) }.cached }
  var weak: Factory<Service> { self { self.build(Service.init) }.shared }
  var singleton: Factory<Service> { self { self.build(Service.init) }.singleton }
  var ownCached: Factory<Service> { self { self.build(Service.init) }.scope(.ownCached) }
  var ownShared: Factory<Service> { self { self.build(Service.init) }.scope(.ownShared) }
  var nothing: Factory<Service?> { self { self.build { nil } }.cached }
  var each: ParameterFactory<Clashing, Labelled> {
    self { parameter in self.build { Labelled(parameter.number) } }.scopeOnParameters
  }

  func factory(_ declared: Declared) -> Factory<Service> {
    switch declared {
    case .cached: cached
    case .shared: weak
    case .singleton: singleton
    case .ownCached: ownCached
    case .ownShared: ownShared
    }
  }
}

extension Scope {
  fileprivate static let ownCached = Cached()
  fileprivate static let ownShared = Shared()
}

/// A parameter with a constant hash value.
private struct Clashing: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

private final class Labelled: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}
