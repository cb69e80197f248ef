import FactoryKit
import FactoryTesting
import Testing

/// The instances, scopes, registrations and errors of factories whose closure is async.
@Suite(.container)
struct AsyncFactoryTests {
  private let container = AsyncContainer()

  @Test func createsAnInstance() async throws {
    let service = try await container.unique()
    #expect(try await container.unique() !== service)
    #expect(try await container.text(7) == "7")
    #expect(try await container.text(8) == "8")
    #expect(container.calls.value == 4)
  }

  @Test(arguments: [false, true])
  func unscopedInstanceIsBuiltInTheTaskOfItsCaller(isDecorated: Bool) async throws {
    let (own, decorated) = (withUnsafeCurrentTask { $0?.hashValue }, Shared(0))
    if isDecorated { container.text.decorator { _ in decorated.change { $0 += 1 } } }
    container.text.register { "\($0) \(withUnsafeCurrentTask { $0?.hashValue } == own)" }
    #expect(try await container.text(7) == "7 true")
    #expect(decorated.value == (isDecorated ? 1 : 0))
  }

  @Test(arguments: [Scope.unique, .graph, .cached, .shared, .singleton, .own])
  func storesInstancesAndNoFailures(scope: Scope) async throws {
    let factory = container.unique.scope(scope)
    for number in 1...3 {
      container.failure.change { $0 = Failure(number: number) }
      await #expect(throws: Failure(number: number)) { try await factory() }
      #expect(factory.resolvedOrNil() == nil)
    }
    container.failure.change { $0 = nil }
    let service = try await factory()
    #expect(container.calls.value == 4)
    // The resolution has ended before an async instance is built.
    guard scope !== Scope.unique, scope !== Scope.graph else {
      return #expect(factory.resolvedOrNil() == nil)
    }
    // A stored instance stays, even if the closure would now throw.
    container.failure.change { $0 = Failure(number: 4) }
    #expect(try await factory() === service)
    #expect(factory.resolvedOrNil() === service)
    factory.reset(.scope)
    #expect(factory.resolvedOrNil() == nil)
  }

  @Test func storesInstancesOfParametersAndNoFailures() async throws {
    let one = try await container.each(1)
    await #expect(throws: Failure(number: -1)) { try await container.each(-1) }
    await #expect(throws: Failure(number: -1)) { try await container.each(-1) }
    #expect(try await container.each(1) === one)
    #expect(try await container.each(2) !== one)
    #expect(container.each.resolvedOrNil(1) === one)
    #expect(container.each.resolvedOrNil(3) == nil)
    #expect(container.calls.value == 2)
  }

  @Test func allContainersShareASingleton() async throws {
    let service = try await container.unique.scope(.singleton)()
    let other = AsyncContainer()
    other.manager.defaultScope = .singleton
    #expect(other.unique.resolvedOrNil() === service)
    #expect(try await other.unique() === service)
  }

  @Test func storesNoNilAndNoValueWeakly() async throws {
    #expect(try await container.nothing() == nil)
    #expect(container.nothing.resolvedOrNil() == nil)
    #expect(try await container.nothing() == nil)
    #expect(container.calls.value == 2)
    #expect(try await container.weakNumber() == 1)
    #expect(try await container.weakNumber() == 1)
    #expect(container.calls.value == 4)
  }

  @Test func aRegistrationMayBeAnyClosure() async throws {
    let fake = Service()
    container.cached.register { fake }
    #expect(try await container.cached() === fake)
    container.cached.register { throw Failure(number: 1) }
    await #expect(throws: Failure(number: 1)) { try await container.cached() }
    container.cached.register { [container] in try await container.make(Service.init) }
    #expect(try await container.cached() !== fake)
    container.text.register { "fake \($0)" }
    #expect(try await container.text(1) == "fake 1")
    container.text.register { throw Failure(number: $0) }
    await #expect(throws: Failure(number: 2)) { try await container.text(2) }
    container.text.register { [container] number in try await container.make { "made \(number)" } }
    #expect(try await container.text(3) == "made 3")
  }

  @Test(arguments: [false, true])
  func cancelledTaskGetsStoredInstanceOnly(isDecorated: Bool) async throws {
    let decorated = Shared(0)
    if isDecorated { container.cached.decorator { _ in decorated.change { $0 += 1 } } }
    await Task { [container] in
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await container.unique() }
      await #expect(throws: CancellationError.self) { try await container.cached() }
    }.value
    #expect(container.calls.value == 0)
    let service = try await container.cached()
    let task = Task { [container] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await container.cached()
    }
    #expect(try await task.value === service)
    #expect(decorated.value == (isDecorated ? 2 : 0))
  }

  @Test(arguments: [false, true])
  @MainActor func storedInstanceIsReturnedWithoutSuspension(isDecorated: Bool) async throws {
    let service = try await container.cached()
    if isDecorated { container.decorator { _ in } }
    let others = Shared(0)
    Task { others.change { $0 += 1 } }
    #expect(try await container.cached() === service)
    MainActor.assertIsolated()
    #expect(others.value == 0, "Another task has run on the actor.")
  }

  @Test(
    arguments: [Scope.cached, .shared, .singleton, .request],
    [Scope.cached, .singleton, .request]
  )
  func storedInstanceIsFoundWithinABuild(stored: Scope, building: Scope) async throws {
    // A shutdown action must not prevent builds from reading stored instances.
    container.holder.scope(building).onShutdown { _ in }
    container.cached.scope(stored)
    try await Scope.request.open {
      let service = try await container.cached()
      let (seen, resolved) = (Shared<Service?>(nil), Shared<Service?>(nil))
      container.holder.register { [container] in
        seen.change { $0 = container.cached.resolvedOrNil() }
        withUnsafeCurrentTask { $0?.cancel() }
        let found = try? await container.cached()
        resolved.change { $0 = found }
        return Service()
      }
      _ = try? await container.holder()
      #expect(seen.value === service)
      #expect(resolved.value === service)
    }
  }

  @Test(arguments: [Scope.cached, .singleton, .request])
  func storedInstanceIsFoundWithinASynchronousBuild(scope: Scope) async throws {
    container.cached.scope(.request)
    try await Scope.request.open {
      let service = try await container.cached()
      let seen = Shared<Service?>(nil)
      container.plain.scope(scope).onShutdown { _ in }
      container.plain.register { [container] in
        seen.change { $0 = container.cached.resolvedOrNil() }
        return Service()
      }
      _ = container.plain()
      #expect(seen.value === service)
    }
  }

  @Test(arguments: [Scope.cached, .request, .unique])
  @MainActor func aBuildLeavesTheMainActorFree(scope: Scope) async throws {
    let factory = TestContainer().self { () async throws -> ObjectIdentifier in currentThread() }
    let thread = try await Scope.request.open { try await factory.scope(scope)() }
    #expect(thread != currentThread())
  }

  @Test func theClosureHasTheTaskLocalValuesOfTheCaller() async throws {
    container.name.register { "wired" }
    let name = try await AsyncContainer.$shared.withValue(container) {
      try await AsyncContainer().nameOfShared()
    }
    #expect(name == "wired")
  }

  @Test func modulesContributeAsyncClosures() async throws {
    #expect(try await container.list() == [])
    container.list.contribute { 1 }
    container.list.contribute { [container] in try await container.make { 2 } }
    container.list.contribute { 3 }
    #expect(try await container.list() == [1, 2, 3])
    container.failure.change { $0 = Failure(number: 1) }
    await #expect(throws: Failure(number: 1)) { try await container.list() }
    container.list.register { [0] }
    container.list.contribute { 4 }
    #expect(try await container.list() == [0, 4])
    container.list.reset(.registration)
    #expect(try await container.list() == [])
  }

  @Test func synchronousClosureDeclaresAPlainFactory() async throws {
    let plain = container { Service() }
    #expect(type(of: plain) == Factory<Service>.self)
    let throwing = container { try container.makeNow() }
    #expect(type(of: throwing) == ThrowingFactory<Service>.self)
    let waiting = container { try await container.make(Service.init) }
    #expect(type(of: waiting) == AsyncFactory<Service>.self)
    let plainOfParameter = container { (number: Int) in "\(number)" }
    #expect(type(of: plainOfParameter) == ParameterFactory<Int, String>.self)
    let ofParameter = container { (number: Int) in try await container.text(number) }
    #expect(type(of: ofParameter) == AsyncParameterFactory<Int, String>.self)
    #expect(container { $0.plain.register { Service() } } === container)
    #expect(await container { await $0.touch() } === container)
    #expect(try await container.declaredAsync() === container.declaredAsync())
  }
}

/// A container whose factories count their calls, and throw while a flag is set.
private final class AsyncContainer: SharedContainer {
  @TaskLocal static var shared = AsyncContainer()
  let manager = ContainerManager()
  let failure = Shared<Failure?>(nil)
  let calls = Shared(0)

  func touch() async {}
  func makeNow() throws -> Service { Service() }

  func make<T>(_ instance: () -> T) async throws -> T {
    calls.change { $0 += 1 }
    await Task.yield()
    if let failure = failure.value { throw failure }
    return instance()
  }

  var unique: AsyncFactory<Service> { self { try await self.make(Service.init) } }
  var cached: AsyncFactory<Service> { self { try await self.make(Service.init) }.cached }
  var nothing: AsyncFactory<Service?> { self { try await self.make { nil } }.cached }
  var weakNumber: AsyncFactory<Int> { self { try await self.make { 1 } }.shared }
  var declaredAsync: AsyncFactory<Service> { self { Service() }.cached }
  var holder: AsyncFactory<Service> { self { () async throws in Service() } }
  var plain: Factory<Service> { self { Service() } }
  var text: AsyncParameterFactory<Int, String> {
    self { number in try await self.make { "\(number)" } }
  }
  var each: AsyncParameterFactory<Int, Service> {
    self { number in
      guard number >= 0 else { throw Failure(number: number) }
      return try await self.make(Service.init)
    }.scopeOnParameters.cached
  }
  var list: AsyncFactory<[Int]> { contributed() }
  var name: Factory<String> { self { "name" } }
  var nameOfShared: AsyncFactory<String> {
    self {
      await Task.yield()
      return AsyncContainer.shared.name()
    }
  }
}

extension Scope {
  fileprivate static let own = Cached()
}

private struct Failure: Error, Equatable {
  let number: Int
}
