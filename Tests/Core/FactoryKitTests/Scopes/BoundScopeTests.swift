import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct BoundScopeTests {
  let container = TestContainer()

  @Test func buildsOnceInOpenScope() {
    Scope.request.open {
      let audit = container.audit()
      #expect(container.audit() === audit)
      #expect(container.audit.resolve() === audit)
    }
  }

  @Test func openScopesDoNotShare() async {
    let first = await Scope.request.open { container.audit() }
    let second = await Scope.request.open { await resolveLater() }
    #expect(first !== second)
  }

  @Test func openScopeReleasesInstancesOfReleasedContainers() {
    let alive = Shared(0)
    Scope.request.open {
      for _ in 0..<1_000 {
        let container = TestContainer()
        container.counted.register { Counted(alive) }
        #expect(container.counted() === container.counted())
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
      await withTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<16 { group.addTask { [container] in ObjectIdentifier(container.audit()) } }
        let instances = await group.reduce(into: Set()) { $0.insert($1) }
        #expect(instances == [ObjectIdentifier(container.audit())])
      }
      async let child = ObjectIdentifier(container.audit())
      #expect(await child == ObjectIdentifier(container.audit()))
      let inheriting = Task { [container] in ObjectIdentifier(container.audit()) }
      #expect(await inheriting.value == ObjectIdentifier(container.audit()))
    }
    #expect(builds.value == 1)
  }

  @Test func instancesBelongToInnermostOpenScope() {
    Scope.request.open {
      let outer = container.audit()
      Scope.request.open { #expect(container.audit() !== outer) }
      #expect(container.audit() === outer)
      Scope.job.open {
        #expect(container.audit() === outer)
        let job = container.jobService()
        Scope.request.open { #expect(container.jobService() === job) }
      }
    }
  }

  @Test func containersHaveTheirOwnInstances() {
    let other = TestContainer()
    Scope.request.open { #expect(container.audit() !== other.audit()) }
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
        later = await resolveLater()
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

  @Test func eachParameterHasItsOwnInstance() {
    Scope.request.open {
      let one = container.numbered(1)
      #expect(container.numbered(1) === one)
      #expect(container.numbered(2) !== one)
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
    }
    Scope.request.open {
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
      try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<8 {
          group.addTask { [container] in ObjectIdentifier(try await container.connection()) }
        }
        let instances = try await group.reduce(into: Set()) { $0.insert($1) }
        #expect(instances.count == 1)
      }
      #expect(container.connection.resolvedOrNil() != nil)
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
        await scopes.withValues { #expect(await later { container.audit() } === audit) }
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
    withExtendedLifetime(scopes) {}
  }

  @Test func endedScopeIsNotOpen() {
    let scopes = Scope.request.open { TaskScopes.current }
    scopes.withValues { #expect(!Scope.request.isOpen) }
  }

  @Test func scopeSetFromOutsideApplies() {
    container.unscopedService.scope(.request)
    Scope.request.open { #expect(container.unscopedService() === container.unscopedService()) }
    container.manager.defaultScope = .request
    Scope.request.open { #expect(container.unscoped() === container.unscoped()) }
  }

  @Test func wrappersGetTheInstanceOfTheOpenScope() {
    struct Handler { @Injected(\TestContainer.audit) var audit }
    Scope.request.open { #expect(Handler().audit === Handler().audit) }
  }

  func resolveLater() async -> Service {
    await Task.yield()
    return container.audit()
  }

  func later<Value>(_ make: () -> Value) async -> Value {
    await Task.yield()
    return make()
  }
}

private struct Failure: Error {}

extension Scope {
  static let request = Bound("request")
  static let job = Bound("job")
}

/// An object that counts the living objects of its kind.
private final class Counted: Sendable {
  private let alive: Shared<Int>

  init(_ alive: Shared<Int>) {
    self.alive = alive
    alive.change { $0 += 1 }
  }

  deinit { alive.change { $0 -= 1 } }
}

extension TestContainer {
  fileprivate var counted: Factory<Counted> { self { Counted(Shared(0)) }.scope(.request) }
  var audit: Factory<Service> { self { Service() }.scope(.request) }
  var onceAudit: Factory<Service> { self { Service() }.scope(.request).once() }
  fileprivate var jobService: Factory<Service> { self { Service() }.scope(.job) }
  var unscopedService: Factory<Service> { self { Service() } }
  var perResolution: Factory<Service> { self { Service() }.graph }
  fileprivate var unscoped: Factory<Service> { self { Service() } }
  fileprivate var numbered: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters.scope(.request)
  }
  fileprivate var mayFail: ThrowingFactory<Service> {
    self { () throws in Service() }.scope(.request)
  }
  fileprivate var connection: AsyncFactory<Service> {
    self { () async throws in Service() }.scope(.request)
  }
}
