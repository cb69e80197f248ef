import FactoryTesting
import Synchronization
import Testing

@testable import FactoryKit

/// Open scopes and shutdown on many threads.
@Suite(.container, .timeLimit(.minutes(30)))
struct OpenScopeRaceTests {
  private let container = TestContainer()

  @Test func noThreadFindsAReplacedInstance() {
    let last = rounds(400)
    let registered = Atomic(0)
    let seen = Atomic(0)
    let stale = Atomic(0)
    Scope.request.open {
      let scopes = TaskScopes.current
      onThreads(3) { [container] index in
        if index == 0 {
          for round in 1...last {
            // Outside of the scope: a registration in the scope would remove the instance itself.
            container.numbered.register { Numbered(round) }
            registered.store(round, ordering: .releasing)
            // Another thread is running when this one claims the slot.
            while seen.load(ordering: .acquiring) < round { yieldProcessor(after: 60) }
            scopes.withValues { _ = container.numbered() }
          }
          return
        }
        // Only the fast path: the slow path would wait for the claim of the first thread.
        scopes.withValues {
          let factory = container.numbered
          while true {
            let before = registered.load(ordering: .acquiring)
            let found = factory.findFast((), in: container)
            if case .stored(let read) = found {
              if read.value(as: Numbered.self).number < before { stale.add(1, ordering: .relaxed) }
            } else {
              found.endRead()
            }
            seen.store(before, ordering: .releasing)
            if before == last { return }
          }
        }
      }
    }
    #expect(stale.load(ordering: .relaxed) == 0)
  }

  @Test func aLateTasksInstancesAreFreedWithTheScope() {
    // The scope may end between the check and the resolution.
    container.manager.promiseTriggersError = false
    let alive = Shared(0)
    container.counted.register { Counted(alive) }
    for _ in 0..<100 {
      let (scopes, opened) = (Shared(TaskScopes.current), Signal())
      onThreads(3) { [container] index in
        if index == 0 {
          Scope.request.open {
            scopes.set(.current)
            opened.give()
            _ = container.counted()
          }
        } else {
          opened.wait()
          scopes.value.withValues {
            for _ in 0..<20 where Scope.request.isOpen { _ = container.counted() }
          }
        }
      }
      #expect(eventually { alive.value == 0 }, "after the end of the threads")
    }
  }

  @Test func anEndedScopeBuildsNothingToClose() async {
    // A task that has found the scope open may still start builds.
    let openScope = await Scope.request.open { OpenScope.current }
    #expect(openScope?.gate.state.withLock(\.refusesBuilds) == true)
    let later = await Scope.request.open {
      await Task.yield()
      return OpenScope.current
    }
    #expect(later?.gate.state.withLock(\.refusesBuilds) == true)
  }

  @Test func anInFlightInstanceIsClosedWithTheScope() async {
    let (begun, ended, closed) = (Signal(), Signal(), Shared(0))
    container.bound.register {
      begun.give()
      ended.wait()
      return Service()
    }
    container.bound.onShutdown { _ in closed.add() }
    // In a synchronous function, because the asynchronous `open` waits for the build.
    func endScopeDuringBuild() {
      Scope.request.open {
        let scopes = TaskScopes.current
        runOnNewThread { [container] in scopes.withValues { _ = container.bound() } }
        begun.wait()
      }
      ended.give()
    }
    endScopeDuringBuild()
    // Not `eventually`: it blocks a thread that the closing task may need.
    while closed.value == 0 { await Task.yield() }
    #expect(closed.value == 1)
  }

  @Test(arguments: [false, true])
  func endedScopesAreReleased(isStartedByBuild: Bool) async {
    let (scopes, isDone) = (Shared<[WeakScope]>([]), Gate())
    // Each scope ends when a task that inherits it has opened a nested scope.
    @Sendable func turn(_ count: Int, _ isOpen: Gate) async {
      await Scope.request.open {
        scopes.change { $0.append(WeakScope(scope: .current)) }
        isOpen.open()
        // A scope that ends before the one around it refers to that one until it is released.
        while OpenScope.current?.outer?.hasEnded == false { await Task.yield() }
        let next = Gate()
        if count == 0 { return (try? await isDone.pass()) ?? () }
        if isStartedByBuild {
          container.starter.register {
            Task { await turn(count - 1, next) }
            return Service()
          }
          _ = try? await container.starter()
        } else {
          Task { await turn(count - 1, next) }
        }
        try? await next.pass()
      }
    }
    await turn(50, Gate())
    while scopes.value.count <= 50 { await Task.yield() }
    // The innermost scope is still open. An ended one forgets those around it only if eight of them have ended.
    while scopes.value.filter({ $0.scope != nil }).count > 10 { await Task.yield() }
    isDone.open()
  }

  @Test func aRegistrationAppliesToScopesOfOtherThreads() {
    for _ in 0..<100 {
      let container = TestContainer()
      let registered = Shared<Service?>(nil)
      onThreads(3) { index in
        if index == 0 {
          let service = Service()
          container.bound.register { service }
          registered.set(service)
        } else {
          Scope.request.open {
            for _ in 0..<20 {
              let before = registered.value
              let raced = container.bound()
              if let before { #expect(raced === before) }
            }
          }
        }
      }
    }
  }

  @Test func closedInstancesAreNeverReturned() async {
    for _ in 0..<30 {
      let container = TestContainer()
      let (closed, wrong) = (Shared<[ObjectIdentifier]>([]), Shared(0))
      let (made, ended) = (Shared(0), Shared(0))
      container.fallible.register { () throws in
        made.add()
        return Service()
      }
      container.fallible.onShutdown { instance in
        ended.add()
        closed.change { $0.append(ObjectIdentifier(instance)) }
      }
      container.dependent.onShutdown { instance in
        closed.change { $0.append(ObjectIdentifier(instance)) }
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            for _ in 0..<50 {
              let closedBefore = closed.value
              guard let instance = try? container.dependent() else { continue }
              if closedBefore.contains(ObjectIdentifier(instance)) { wrong.add() }
              await Task.yield()
            }
          }
        }
        for _ in 0..<2 {
          group.addTask {
            await Task.yield()
            try? await container.shutdown(within: .seconds(60))
          }
        }
      }
      #expect(wrong.value == 0)
      #expect(closed.value.count == Set(closed.value).count)
      #expect(ended.value == made.value)
      #expect(throws: LateResolutionError.self) { try container.fallible() }
    }
  }

  @Test func inFlightAsyncInstancesAreClosed() async {
    for _ in 0..<50 {
      let container = TestContainer()
      let (made, closed) = (Shared(0), Shared(0))
      container.connection.onShutdown { _ in closed.add() }
      container.connection.register {
        await Task.yield()
        made.add()
        return Service()
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try? await container.connection() } }
        group.addTask { try? await container.shutdown(within: .seconds(600)) }
      }
      #expect(closed.value == made.value)
    }
  }
}

extension TestContainer {
  fileprivate var starter: AsyncFactory<Service> { self { () async throws in Service() } }
  fileprivate var bound: Factory<Service> { self { Service() }.scope(.request) }
  fileprivate var numbered: Factory<Numbered> { self { Numbered(-1) }.scope(.request) }
  fileprivate var counted: Factory<Counted?> { self { nil }.scope(.request) }
  fileprivate var fallible: ThrowingFactory<Service> { self { () throws in Service() }.cached }
  fileprivate var dependent: ThrowingFactory<Service> {
    self { [unowned self] () throws in
      _ = try fallible()
      return Service()
    }.cached
  }
  fileprivate var connection: AsyncFactory<Service> {
    self { () async throws in Service() }.cached
  }
}

/// A weak reference to an open scope.
private struct WeakScope: Sendable {
  weak let scope: OpenScope?
}

private final class Numbered: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}
