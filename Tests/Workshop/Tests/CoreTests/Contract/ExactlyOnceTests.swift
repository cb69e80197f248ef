import FactoryKit
import FactoryTesting
import Testing

/// A scoped instance is built once, and concurrent resolutions wait for it.
@Suite(.container, .timeLimit(.minutes(30)))
struct ExactlyOnceTests {
  static let scopes = [Scope.cached, .shared, .singleton, .own, .ownShared]

  private let container = SlowContainer()

  @Test(arguments: scopes, ScopeSource.allCases)
  func eightThreadsGetOneInstance(scope: Scope, source: ScopeSource) {
    for _ in 0..<10 {
      let container = SlowContainer()
      Scope.singleton.reset()
      if source == .defaultScope { container.manager.defaultScope = scope }
      expectOneInstance(of: container) { _ in
        switch source {
        case .definition: container.defined(in: scope)()
        case .modifier: container.slow.scope(scope)()
        case .defaultScope: container.slow()
        }
      }
    }
  }

  @Test func aSingletonIsBuiltOnceForTwoContainers() {
    for _ in 0..<10 {
      Scope.singleton.reset()
      let container = SlowContainer()
      let containers = [container, SlowContainer(container.builds)]
      expectOneInstance(of: container) { containers[$0 % 2].defined(in: .singleton)() }
    }
  }

  @Test(arguments: scopes)
  func eachParameterIsBuiltOnceDespiteEqualHashes(scope: Scope) {
    let instances = Shared<[Int: Set<ObjectIdentifier>]>([:])
    let ended = threadsEnd(8) { [container] index in
      let parameter = Clashing(number: index % 4)
      let instance = container.each.scope(scope)(parameter)
      #expect(instance.number == parameter.number)
      container.hold(instance)
      instances.change { $0[parameter.number, default: []].insert(ObjectIdentifier(instance)) }
    }
    #expect(ended)
    #expect(container.builds.value == 4)
    #expect(instances.value.values.map(\.count) == [1, 1, 1, 1])
  }

  @Test func waitingThreadsGetTheUnstoredResult() {
    // `nil` is never stored, but threads that wait for the build share its result.
    let ended = threadsEnd(8) { [container] _ in #expect(container.nothing() == nil) }
    #expect(ended)
    #expect(container.builds.value <= 8)
  }

  private func expectOneInstance(
    of container: SlowContainer,
    resolvedBy resolve: @escaping @Sendable (Int) -> Numbered
  ) {
    let instances = Shared<Set<ObjectIdentifier>>([])
    let ended = threadsEnd(8) { index in
      let instance = resolve(index)
      container.hold(instance)
      instances.change { $0.insert(ObjectIdentifier(instance)) }
    }
    #expect(ended)
    #expect(container.builds.value == 1)
    #expect(instances.value.count == 1)
  }
}

/// The place that sets a factory's scope.
enum ScopeSource: CaseIterable { case definition, modifier, defaultScope }

/// A container with slow factories that count their builds.
private final class SlowContainer: ManagedContainer {
  let manager = ContainerManager()
  let builds: Shared<Int>
  /// The instances that live as long as the container.
  private let held = Shared<[Numbered]>([])

  init(_ builds: Shared<Int> = Shared(0)) { self.builds = builds }

  func hold(_ instance: Numbered) { held.change { $0.append(instance) } }

  private func build<T>(_ make: () -> T) -> T {
    builds.add()
    pause(seconds: 0.004)
    return make()
  }

  func defined(in scope: Scope) -> Factory<Numbered> {
    self { self.build { Numbered(0) } }.scope(scope)
  }

  var slow: Factory<Numbered> { self { self.build { Numbered(0) } } }
  var nothing: Factory<Numbered?> { self { self.build { nil } }.cached }
  var each: ParameterFactory<Clashing, Numbered> {
    self { parameter in self.build { Numbered(parameter.number) } }.scopeOnParameters
  }
}

extension Scope {
  fileprivate static let ownShared = Shared()
}

/// A parameter with a constant hash value.
private struct Clashing: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) {}
}

private final class Numbered: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}
