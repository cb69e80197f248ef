import FactoryKit
import FactoryTesting
import Testing

/// The instances, scopes and errors of async factories.
@Suite(.container, .timeLimit(.minutes(30)))
struct AsyncFactoryTests {
  let container = AsyncContainer()

  @Test func buildsAnInstance() async throws {
    let first = try await container.unique()
    #expect(try await container.unique() !== first)
    #expect(try await container.unique.resolve() !== first)
    #expect(try await container.text(7) == "7")
    #expect(try await container.text.resolve(8) == "8")
    #expect(container.calls.value == 5)
  }

  @Test func throwsTheErrorOfItsClosure() async {
    container.failure.change { $0 = MakingFailure(number: 1) }
    await #expect(throws: MakingFailure(number: 1)) { try await container.unique() }
    await #expect(throws: MakingFailure(number: -2)) { try await container.text(-2) }
  }

  @Test(arguments: AsyncContainer.keeping)
  func storesAnInstance(keeping: AsyncContainer.Keeping) async throws {
    let service = try await container.factory(keeping)()
    #expect(try await container.factory(keeping)() === service)
    #expect(container.calls.value == 1)
  }

  @Test func storesASharedInstanceWhileItLives() async throws {
    var service: Service? = try await container.weak()
    weak let first = service
    #expect(try await container.weak() === service)
    #expect(container.weak.kept === service)
    service = nil
    #expect(await soon { first == nil })
    #expect(container.weak.kept == nil)
    _ = try await container.weak()
    #expect(container.calls.value == 2)
  }

  @Test(arguments: AsyncContainer.keeping)
  func storesNoFailure(keeping: AsyncContainer.Keeping) async throws {
    for number in 1...3 {
      container.failure.change { $0 = MakingFailure(number: number) }
      await #expect(throws: MakingFailure(number: number)) {
        try await container.factory(keeping)()
      }
    }
    container.failure.change { $0 = nil }
    let service = try await container.factory(keeping)()
    #expect(container.calls.value == 4)
    container.failure.change { $0 = MakingFailure(number: 4) }
    #expect(try await container.factory(keeping)() === service)
  }

  @Test func storesInstancesOfParametersAndNoFailures() async throws {
    let one = try await container.each(1)
    await #expect(throws: MakingFailure(number: -1)) { try await container.each(-1) }
    await #expect(throws: MakingFailure(number: -1)) { try await container.each(-1) }
    #expect(try await container.each(1) === one)
    #expect(try await container.each(2) !== one)
    #expect(container.each.kept(1) === one)
    #expect(container.each.kept(3) == nil)
    #expect(container.calls.value == 2)
  }

  @Test func allContainersShareASingleton() async throws {
    let service = try await container.singleton()
    #expect(try await AsyncContainer().singleton() === service)
    #expect(AsyncContainer().singleton.kept === service)
  }

  @Test func storesNoNil() async throws {
    #expect(try await container.nothing() == nil)
    #expect(container.nothing.kept == nil)
    #expect(try await container.nothing() == nil)
    #expect(container.calls.value == 2)
  }

  @Test func storesNoValueWeakly() async throws {
    #expect(try await container.weakNumber() == 1)
    #expect(try await container.weakNumber() == 1)
    #expect(container.calls.value == 2)
  }

  @Test func synchronousCodeGetsTheStoredInstance() async throws {
    #expect(container.cached.kept == nil)
    #expect(container.unique.kept == nil)
    #expect(container.calls.value == 0)
    let service = try await container.cached()
    _ = try await container.unique()
    #expect(container.cached.kept === service)
    #expect(container.unique.kept == nil)
    container.cached.reset(.scope)
    #expect(container.cached.kept == nil)
  }

  @Test func anInFlightInstanceIsNotStoredYet() async throws {
    container.gate.close()
    let task = Task { [container] in try await container.cached() }
    await container.gate.await()
    #expect(container.cached.kept == nil)
    container.gate.open()
    let service = try await task.value
    #expect(container.cached.kept === service)
  }

  @Test func aSynchronousClosureFormsAPlainFactory() async throws {
    let plain = container { Service() }
    #expect(type(of: plain) == Factory<Service>.self)
    let throwing = container { try [Service()].first.orThrow() }
    #expect(type(of: throwing) == ThrowingFactory<Service>.self)
    let waiting = container { try await container.make(Service.init) }
    #expect(type(of: waiting) == AsyncFactory<Service>.self)
    let ofParameter = container { (number: Int) in try await container.text(number) }
    #expect(type(of: ofParameter) == AsyncParameterFactory<Int, String>.self)
    let changed = await container { await $0.touch() }
    #expect(changed === container)
    #expect(try await container.plain() === container.plain())
  }

  @Test func aStoredInstanceIsReturnedWithoutSuspension() async throws {
    let service = try await container.cached()
    #expect(try await onMain(container) === service)
    container.decorator { _ in }
    #expect(try await onMain(container) === service)
  }

  @MainActor private func onMain(_ container: AsyncContainer) async throws -> Service {
    let others = Shared(0)
    Task { others.change { $0 += 1 } }
    let service = try await container.cached()
    MainActor.assertIsolated()
    #expect(others.value == 0, "Another task has run on the actor.")
    return service
  }
}

extension Optional {
  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw MakingFailure(number: 0) }
    return self
  }
}

extension AsyncContainer {
  fileprivate func touch() async {}
  fileprivate var nothing: AsyncFactory<Service?> { self { try await self.make { nil } }.cached }
  fileprivate var weakNumber: AsyncFactory<Int> { self { try await self.make { 1 } }.shared }
  fileprivate var plain: AsyncFactory<Service> { self { Service() }.cached }
}
