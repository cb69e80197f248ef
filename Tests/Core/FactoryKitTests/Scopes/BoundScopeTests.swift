import Dispatch
import FactoryKit
import FactoryTesting
import Foundation
import Testing

@Suite(.container)
struct BoundScopeTests {
  let container = TestContainer()

  @Test func openScopeReleasesInstancesOfReleasedContainers() {
    let alive = Shared(0)
    Scope.request.open {
      for _ in 0..<1_000 {
        let container = TestContainer()
        container.leaving.scope(.request).register {
          alive.change { $0 += 1 }
          return Leaving { alive.change { $0 -= 1 } }
        }
        #expect(container.leaving() === container.leaving())
      }
      #expect(alive.value < 20)
    }
  }

  @Test func openScopesOfTwoTasksDoNotShare() async {
    let audits = await withTaskGroup(of: Service.self) { group in
      for _ in 0..<8 {
        group.addTask { [container] in Scope.request.open { container.audit() } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(audits.map(ObjectIdentifier.init)).count == 8)
  }

  @Test func childTasksShareOneInstance() async {
    let builds = Shared(0)
    container.audit.register {
      builds.change { $0 += 1 }
      return Service()
    }
    await Scope.request.open {
      await withTaskGroup(of: Service.self) { group in
        for _ in 0..<16 { group.addTask { [container] in container.audit() } }
        for await audit in group { #expect(audit === container.audit()) }
      }
      let inheriting = Task { [container] in container.audit() }
      #expect(await inheriting.value === container.audit())
    }
    #expect(builds.value == 1)
  }

  @Test func threadsShareOneBuild() {
    let builds = Shared(0)
    let other = Shared<Service?>(nil)
    let begun = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    container.audit.register { [unowned container] in
      builds.change { $0 += 1 }
      if builds.value > 1 { return Service() }
      let scopes = TaskScopes.current
      Thread.detachNewThread {
        begun.signal()
        scopes.withValues {
          let audit = container.audit()
          other.change { $0 = audit }
        }
        ended.signal()
      }
      begun.wait()
      // A second build would begin meanwhile.
      for _ in 0..<10_000 where builds.value == 1 { sched_yield() }
      return Service()
    }
    Scope.request.open {
      let audit = container.audit()
      ended.wait()
      #expect(other.value === audit)
    }
    #expect(builds.value == 1)
  }

  @Test func instanceIsStoredBeforeInstancesOfTheGraphAreReleased() {
    let seen = Shared<Service?>(nil)
    container.leaving.graph.register { [unowned container] in
      Leaving { seen.change { $0 = container.audit() } }
    }
    container.audit.register { [unowned container] in
      _ = container.leaving()
      return Service()
    }
    Scope.request.open { #expect(container.audit() === seen.value) }
  }

  @Test func instancesBelongToInnermostOpenScope() {
    let other = TestContainer()
    Scope.request.open {
      let outer = container.audit()
      #expect(other.audit() !== outer)
      Scope.request.open { #expect(container.audit() !== outer) }
      #expect(container.audit() === outer)
      Scope.job.open {
        #expect(container.audit() === outer)
        let job = container.jobService()
        Scope.request.open { #expect(container.jobService() === job) }
      }
    }
  }

  @Test func scopeReleasesInstancesAtItsEnd() async throws {
    weak var audit: Service?
    await Scope.request.open {
      audit = container.audit()
      #expect(audit != nil)
    }
    #expect(audit == nil)
    #expect(throws: Failure.self) {
      try Scope.request.open {
        audit = container.audit()
        throw Failure()
      }
    }
    #expect(audit == nil)
    weak var later: Service?
    await #expect(throws: Failure.self) {
      try await Scope.request.open {
        await Task.yield()
        later = container.audit()
        #expect(later != nil)
        throw Failure()
      }
    }
    #expect(later == nil)
  }

  @Test func registrationAndResetApplyInOpenScopes() {
    Scope.request.open {
      let first = container.audit()
      let mine = Service()
      container.audit.register { mine }
      #expect(container.audit() === mine)
      container.audit.reset()
      let second = container.audit()
      #expect(second !== mine)
      #expect(second !== first)
      container.manager.reset(scope: .job)
      #expect(container.audit() === second)
      container.manager.reset(scope: .request)
      let third = container.audit()
      #expect(third !== second)
      container.manager.reset()
      #expect(container.audit() !== third)
    }
  }

  @Test func otherModifiersApplyInOpenScopes() {
    let decorated = Shared(0)
    container.audit.decorator { _ in decorated.change { $0 += 1 } }
    Scope.request.open {
      let audit = container.audit()
      #expect(container.audit() === audit)
      #expect(decorated.value == 2)
      #expect(container.onceAudit() === container.onceAudit())
      let numbered = container.numbered.scope(.request)
      let one = numbered(1)
      #expect(numbered(1) === one)
      #expect(numbered(2) !== one)
      container.audit.timeToLive(0)
      #expect(container.audit() !== container.audit())
    }
  }

  @Test func failureIsNotStored() throws {
    try Scope.request.open {
      container.mayFail.register { () throws in throw Failure() }
      #expect(throws: Failure.self) { try container.mayFail() }
      container.mayFail.register { () throws in Service() }
      let service = try container.mayFail()
      #expect(try container.mayFail() === service)
    }
  }

  @Test func asyncFactoriesBuildOnceInOpenScope() async throws {
    let builds = Shared(0)
    container.connection.register {
      builds.change { $0 += 1 }
      await Task.yield()
      return Service()
    }
    try await Scope.request.open {
      try await withThrowingTaskGroup(of: Service.self) { group in
        for _ in 0..<8 { group.addTask { [container] in try await container.connection() } }
        for try await service in group {
          #expect(service === container.connection.resolvedOrNil())
        }
      }
      container.connection.decorator { _ in }
      #expect(container.connection.resolvedOrNil() != nil, "also with a decorator")
    }
    #expect(container.connection.resolvedOrNil() == nil)
    #expect(builds.value == 1)
    _ = try await Scope.request.open { try await container.connection() }
    #expect(builds.value == 2)
  }

  @Test func detachedTaskCanReceiveOpenScopes() async {
    await Scope.request.open {
      let audit = container.audit()
      let scopes = TaskScopes.current
      await Task.detached { [container] in
        #expect(!Scope.request.isOpen)
        scopes.withValues { #expect(container.audit() === audit) }
        await scopes.withValues {
          await Task.yield()
          #expect(container.audit() === audit)
        }
      }.value
      #expect(Scope.request.isOpen)
    }
    #expect(!Scope.request.isOpen)
  }

  @Test func openScopesRetainNoInstances() {
    weak var audit: Service?
    let scopes = Scope.request.open {
      audit = container.audit()
      return TaskScopes.current
    }
    #expect(audit == nil)
    scopes.withValues { #expect(!Scope.request.isOpen) }
  }

  @Test func scopeSetFromOutsideApplies() {
    container.service.scope(.request)
    Scope.request.open { #expect(container.service() === container.service()) }
    container.manager.defaultScope = .request
    Scope.request.open { #expect(container.otherService() === container.otherService()) }
  }
}

private struct Failure: Error {}

extension Scope {
  static let request = Bound("request")
  static let job = Bound("job")
}

/// An object that calls a closure in its deinitializer.
private final class Leaving: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}

extension TestContainer {
  var audit: Factory<Service> { self { Service() }.scope(.request) }
  var onceAudit: Factory<Service> { self { Service() }.scope(.request).once() }
  fileprivate var leaving: Factory<Leaving> { self { Leaving {} } }
  fileprivate var jobService: Factory<Service> { self { Service() }.scope(.job) }
  fileprivate var mayFail: ThrowingFactory<Service> {
    self { () throws in Service() }.scope(.request)
  }
  fileprivate var connection: AsyncFactory<Service> {
    self { () async throws in Service() }.scope(.request)
  }
}
