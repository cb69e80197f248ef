import FactoryTesting
import Foundation
import Testing

@Suite(.container, .wired)
struct TestContainersTests {
  /// The shared containers and singletons of a test.
  private struct Shared: Equatable, Sendable {
    let container = ObjectIdentifier(Container.shared)
    let wired = ObjectIdentifier(WiredContainer.shared)
    let singletons = ObjectIdentifier(Scope.singleton)
  }

  @Test func detachedTaskHasOtherContainers() async {
    let shared = Shared()
    let elsewhere = await Task.detached { Shared() }.value
    #expect(elsewhere.container != shared.container)
    #expect(elsewhere.wired != shared.wired)
    #expect(elsewhere.singletons != shared.singletons)
  }

  @Test func aDetachedTaskCanUseTheTestsContainers() async {
    let (shared, containers) = (Shared(), TestContainers.current)
    let carried = await Task.detached {
      await containers.withValues {
        await Task.yield()
        return Shared()
      }
    }.value
    #expect(carried == shared)
  }

  @Test func aThreadCanUseTheTestsContainers() async {
    let (shared, containers) = (Shared(), TestContainers.current)
    let carried = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: containers.withValues { Shared() }) }
    }
    #expect(carried == shared)
  }

  @Test func currentIncludesContainersThatTheTestBinds() {
    let own = Container()
    let carried = Container.$shared.withValue(own) { TestContainers.current }
    #expect(Container.shared !== own)
    #expect(carried.withValues { Container.shared } === own)
  }

  @Test func errorsAreRethrown() async {
    struct Thrown: Error {}
    let containers = TestContainers.current
    #expect(throws: Thrown.self) { try containers.withValues { throw Thrown() } }
    await #expect(throws: Thrown.self) {
      try await containers.withValues {
        await Task.yield()
        throw Thrown()
      }
    }
  }

  @Test @MainActor func operationStaysOnItsActor() async {
    let containers = TestContainers.current
    var isChanged = false
    await containers.withValues {
      await Task.yield()
      MainActor.assertIsolated()
      isChanged = true
    }
    #expect(isChanged)
  }
}
