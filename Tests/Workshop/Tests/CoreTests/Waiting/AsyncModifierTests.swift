import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Registrations and modifiers of async factories.
@Suite(.container, .timeLimit(.minutes(30)))
struct AsyncModifierTests {
  let container = AsyncContainer()

  @Test func aRegistrationDiscardsInstancesAndBuilds() async throws {
    let first = try await container.cached()
    container.cached.reset(.scope)
    container.gate.close()
    let task = Task { [container] in try await container.cached() }
    await container.gate.await()
    let service = Service()
    container.cached.register { service }
    #expect(try await container.cached() === service)
    container.gate.open()
    let second = try await task.value
    #expect(second !== service && second !== first)
    #expect(try await container.cached() === service)
  }

  @Test(
    arguments: AsyncContainer.keeping,
    [FactoryResetOptions.all, .registration, .scope, .context]
  )
  func aResetInvalidatesTheBuild(
    keeping: AsyncContainer.Keeping,
    options: FactoryResetOptions
  ) async throws {
    container.gate.close()
    let task = Task { [container] in try await container.factory(keeping)() }
    await container.gate.await()
    container.factory(keeping).reset(options)
    container.gate.open()
    let first = try await task.value
    #expect(try await container.factory(keeping)() !== first)
    #expect(container.calls.value == 2)
  }

  @Test func aResetOfTheContainerInvalidatesTheBuild() async throws {
    for options in [FactoryResetOptions.all, .registration, .scope, .context] {
      let container = AsyncContainer()
      container.gate.close()
      let tasks = [
        Task { try await container.cached() }, Task { try await container.each(1) },
      ]
      await container.gate.await(2)
      container.manager.reset(options: options)
      container.gate.open()
      for task in tasks { _ = try await task.value }
      _ = try await container.cached()
      _ = try await container.each(1)
      #expect(container.calls.value == 4, "\(options)")
    }
  }

  @Test func aContainersResetInvalidatesItsSingletonBuild() async throws {
    container.gate.close()
    let task = Task { [container] in try await container.singleton() }
    await container.gate.await()
    container.manager.reset(options: .registration)
    container.gate.open()
    let first = try await task.value
    #expect(try await container.singleton() !== first)
  }

  @Test func pushAndPopSaveAndRestore() async throws {
    let first = try await container.cached()
    container.manager.push()
    container.cached.register { throw MakingFailure(number: 1) }
    await #expect(throws: MakingFailure(number: 1)) { try await container.cached() }
    container.manager.pop()
    #expect(try await container.cached() === first)
  }

  @Test func aSnapshotContainsNoBuilds() async throws {
    container.gate.close()
    let task = Task { [container] in try await container.cached() }
    await container.gate.await()
    container.manager.push()
    container.gate.open()
    let first = try await task.value
    #expect(container.cached.kept === first)
    container.manager.pop()
    #expect(container.cached.kept == nil)
  }

  @Test func aScopeFromOutsideApplies() async throws {
    container.unique.cached.register { Service() }
    let first = try await container.unique()
    #expect(try await container.unique() === first)
    container.manager.defaultScope = .cached
    let second = try await container.plain()
    #expect(try await container.plain() === second)
    #expect(container.plain.kept === second)
    container.manager.defaultScope = .graph
    #expect(try await container.plain() !== second)
  }

  @Test func anInstanceExpires() async throws {
    let service = try await container.brief()
    #expect(TestClock.withAdvance(.seconds(50)) { container.brief.kept } === service)
    #expect(TestClock.withAdvance(.seconds(100)) { container.brief.kept } === service)
    #expect(TestClock.withAdvance(.seconds(161)) { container.brief.kept } == nil)
  }

  @Test func aTimeToLiveStoresNoFailure() async throws {
    container.failure.change { $0 = MakingFailure(number: 1) }
    await #expect(throws: MakingFailure(number: 1)) { try await container.brief() }
    #expect(container.brief.kept == nil)
    container.failure.change { $0 = nil }
    let service = try await container.brief()
    #expect(container.brief.kept === service)
    #expect(container.calls.value == 2)
  }

  @Test func anInFlightBuildDoesNotExpire() async throws {
    container.gate.close()
    let first = Task { [container] in try await container.brief() }
    await container.gate.await()
    let second = TestClock.withAdvance(.seconds(1_000)) {
      Task { [container] in try await container.brief() }
    }
    #expect(await soon { container.brief.waiters == 2 })
    container.gate.open()
    #expect(try await first.value === second.value)
    #expect(container.calls.value == 1)
  }

  @Test func theReplacedInstanceLivesUntilTheBuildEnds() async throws {
    weak let first = try await container.brief()
    #expect(first != nil)
    container.gate.close()
    let task = TestClock.withAdvance(.seconds(61)) {
      Task { [container] in try await container.brief() }
    }
    await container.gate.await()
    #expect(first != nil)
    container.gate.open()
    _ = try await task.value
    #expect(await soon { first == nil })
  }

  @Test func aContextHasPrecedence() async throws {
    container.cached.onArg(CommandLine.arguments[0]) { throw MakingFailure(number: 1) }
    await #expect(throws: MakingFailure(number: 1)) { try await container.cached() }
    container.cached.reset(.context)
    _ = try await container.cached()
  }

  @Test func modifiersBeforeOnceAreAppliedOnce() async throws {
    let service = try await container.once()
    #expect(try await container.once() === service)
    container.once.scope(.unique)
    #expect(try await container.once() !== service)
  }

  @Test func aDecoratorReceivesEachReturnedInstance() async throws {
    let decorated = Shared<[Bool]>([])
    container.cached.decorator { (_: Service, isNew: Bool) in decorated.change { $0.append(isNew) }
    }
    container.failure.change { $0 = MakingFailure(number: 1) }
    await #expect(throws: MakingFailure(number: 1)) { try await container.cached() }
    #expect(decorated.value == [])
    container.failure.change { $0 = nil }
    _ = try await container.cached()
    _ = try await container.cached()
    #expect(decorated.value == [true, false])
    #expect(container.cached.kept != nil)
    #expect(decorated.value == [true, false])
  }

  @Test func theContainersDecoratorReceivesOnlyInstances() async throws {
    let decorated = Shared<[ObjectIdentifier]>([])
    container.decorator { instance in
      guard let service = instance as? Service else {
        Issue.record("\(instance) is no instance.")
        return
      }
      decorated.change { $0.append(ObjectIdentifier(service)) }
    }
    let service = try await container.cached()
    _ = try await container.cached()
    #expect(decorated.value == [ObjectIdentifier(service), ObjectIdentifier(service)])
  }

  @Test func genericCodeRegistersAClosure() async throws {
    func replace<F: FactoryModifying>(_ factory: F, _ make: @escaping (F.P) -> F.T) {
      factory.register(factory: make)
    }
    let service = Service()
    replace(container.cached) { service }
    #expect(try await container.cached() === service)
    replace(container.text) { "generic \($0)" }
    #expect(try await container.text(1) == "generic 1")
  }

  @Test func theResolutionGraphContainsDependencies() async throws {
    container.manager.recordsResolutions = true
    _ = try await container.nested()
    let requests = container.manager.resolutionGraph.requests
    #expect(requests.map(\.factory.name) == ["nested", "cached", "unique"])
    #expect(requests.map(\.factory.type) == ["Array<Service>", "Service", "Service"])
    #expect(requests.map(\.asker?.name) == [nil, "nested", "nested"])
    #expect(requests.map(\.depth) == [0, 1, 1])
    #expect(requests.map(\.scope) == ["singleton", "cached", "unique"])
  }
}

extension AsyncContainer {
  fileprivate var plain: AsyncFactory<Service> { self { Service() } }
  fileprivate var brief: AsyncFactory<Service> {
    self { try await self.make(Service.init) }.cached.timeToLive(60)
  }
  fileprivate var once: AsyncFactory<Service> {
    self { try await self.make(Service.init) }.cached.once()
  }
  fileprivate var nested: AsyncFactory<[Service]> {
    self { [try await self.cached(), try await self.unique()] }.singleton
  }
}
