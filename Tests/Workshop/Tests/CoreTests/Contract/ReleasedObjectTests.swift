import FactoryKit
import FactoryTesting
import Testing

/// Objects that a container releases may run code, which may use the container.
@Suite(.container, .timeLimit(.minutes(30)))
struct ReleasedObjectTests {
  let container = TestContainer()

  @Test func aReleasedSingletonScopeFreesItsInstances() {
    weak var held: Service?
    Scope.$singleton.withValue(Scope.singleton.clone()) { held = container.single() }
    #expect(held == nil)
  }

  @Test func aTemporaryContainerLivesDuringAResolution() {
    let ends = Shared(0)
    func container() -> MortalContainer { MortalContainer { ends.change { $0 += 1 } } }
    #expect(container().made(ends)() == 0)
    #expect(ends.value == 1)
    #expect(container().madeFrom(ends)(1) == 1)
    #expect(ends.value == 2)
    #expect(container().made(ends).cached() == 2)
    #expect(container().made(ends).graph() == 3)
    #expect(container().made(ends).register { ends.value + 1 }() == 5)
    #expect(ends.value == 5)
  }

  @Test func aReleasedCaptureMayUseTheFactory() {
    let container = container
    do {
      let witness = Witness { _ = container.number() }
      container.number.register { withExtendedLifetime(witness) { 1 } }
    }
    // Would stop or hang if the old closure were released under the lock.
    container.number.register { 2 }
    #expect(container.number() == 2)
  }

  @Test func aReplacedInstanceMayUseTheFactory() {
    let container = container
    container.witness.register { Witness { container.witness.reset(.scope) } }
    _ = container.witness.scope(.cached)()
    container.witness.register { nil }
    container.witness.register { Witness { container.witness.reset(.scope) } }
    _ = container.witness.scope(.cached)()
    _ = container.witness.scope(.session)()
    container.witness.register { nil }
    #expect(container.witness() == nil)
  }

  @Test func aDiscardedInstanceMayWaitForAThread() {
    let container = container
    let isDropped = Shared(false)
    container.witness.register {
      Witness {
        onThreads(1) { _ in _ = container.number() }
        isDropped.change { $0 = true }
      }
    }
    _ = container.witness.scope(.cached)()
    container.reset()
    #expect(isDropped.value)
  }

  @Test func aDiscardedInstanceMayReplaceASingleton() {
    let container = container
    let single = container.single()
    container.witness.register { Witness { container.single.register { Service() } } }
    _ = container.witness.scope(.cached)()
    container.reset()
    #expect(container.single() !== single)
  }

  @Test func aDiscardedSingletonSeesTheNewRegistration() {
    let (container, made) = (container, Shared<[String]>([]))
    container.singleWitness.register {
      made.change { $0.append("before") }
      return Witness { _ = container.singleWitness() }
    }
    _ = container.singleWitness()
    container.singleWitness.register {
      made.change { $0.append("after") }
      return nil
    }
    _ = container.singleWitness()
    #expect(made.value.first == "before")
    #expect(Set(made.value.dropFirst()) == ["after"])
  }

  @Test func aReleasedDefaultScopeMayUseTheContainer() {
    let container = container
    container.witness.register { Witness { _ = container.number() } }
    container.manager.defaultScope = .session
    _ = container.witness()
    container.manager.defaultScope = nil
    container.reset()
    #expect(container.witness() == nil)
  }
}

/// A container that calls a closure in its deinitializer.
private final class MortalContainer: ManagedContainer {
  let manager = ContainerManager()
  private let witness: Witness

  init(_ end: @escaping @Sendable () -> Void) { witness = Witness(end) }

  func made(_ ends: Shared<Int>) -> Factory<Int> { self { ends.value } }
  func madeFrom(_ ends: Shared<Int>) -> ParameterFactory<Int, Int> {
    self { ends.value + $0 - 1 }
  }
}

/// Calls a closure in its deinitializer.
private final class Witness: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

extension Scope {
  fileprivate static let session = Cached()
}

extension TestContainer {
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var singleWitness: Factory<Witness?> { self { nil }.singleton }
  fileprivate var number: Factory<Int> { self { 0 } }
  fileprivate var witness: Factory<Witness?> { self { nil } }
}
