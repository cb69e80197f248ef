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

  @Test func aSnapshotContainsNoBuilds() async throws {
    container.gate.close()
    let task = Task { [container] in try await container.cached() }
    await container.gate.await()
    container.manager.push()
    container.gate.open()
    let first = try await task.value
    #expect(container.cached.resolvedOrNil() === first)
    container.manager.pop()
    #expect(container.cached.resolvedOrNil() == nil)
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
    #expect(container.cached.resolvedOrNil() != nil)
    #expect(decorated.value == [true, false])
  }
}

extension AsyncContainer {
  fileprivate var brief: AsyncFactory<Service> {
    self { try await self.make(Service.init) }.cached.timeToLive(60)
  }
}
