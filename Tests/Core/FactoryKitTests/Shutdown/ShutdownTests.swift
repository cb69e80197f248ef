import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ShutdownTests {
  private let container = PartsContainer()
  private let closed = Names([])

  /// Records the closed instances of `first`, `second` and `third`.
  private func observe() {
    for factory in [container.first, container.second, container.third] {
      factory.recorded(in: closed)
    }
  }

  @Test func storedInstancesAreClosed() async throws {
    container.uniquePart.recorded(in: closed)
    container.numbered.recorded(in: closed)
    container.weakly.recorded(in: closed)
    _ = (container.uniquePart(), container.unclosed(), container.numbered(1), container.numbered(2))
    let weakly = container.weakly()
    try await container.shutDown()
    #expect(closed.value == ["weakly", "2", "1"])
    withExtendedLifetime(weakly) {}
  }

  @Test func dependentsAreClosedFirst() async throws {
    observe()
    container.connection.recorded(in: closed, afterYields: 1_000)
    container.pool.recorded(in: closed, afterYields: 1_000)
    _ = try await container.pool()
    _ = container.third()
    try await container.shutDown()
    #expect(closed.value == ["third", "second", "pool", "connection", "first"])
  }

  @Test func closedInstanceIsStoredByNoOtherFactory() async throws {
    let isShutDown = Shared(false)
    let make = { [container] in isShutDown.value ? Part("new") : container.first() }
    observe()
    container.unclosed.register(factory: make)
    container.weakly.register(factory: make)
    container.numbered.register { $0 == 1 ? make() : Part("own") }
    let first = container.unclosed()
    let own = container.numbered(2)
    #expect(container.numbered(1) === first && container.weakly() === first)
    try await container.shutDown()
    isShutDown.change { $0 = true }
    #expect(closed.value == ["first"])
    #expect(container.unclosed().name == "new")
    #expect(container.weakly().name == "new")
    #expect(container.numbered(1).name == "new")
    #expect(container.numbered(2) === own)
  }

  @Test func manyCallsCloseOnce() async throws {
    observe()
    _ = container.third()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { await #expect(throws: Never.self) { try await container.shutDown() } }
      }
    }
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func errorNamesTheInstance() async throws {
    observe()
    container.second.onShutdown { _ in throw Failure() }
    _ = container.third()
    for _ in 0..<2 {
      let error = await #expect(throws: ShutdownError.self) { try await container.shutDown() }
      #expect(error?.failures.map(\.name) == ["PartsContainer.second"])
      #expect(error?.failures.first?.error is Failure)
      #expect(error?.unfinished == [])
      #expect(error?.description == "Closing PartsContainer.second failed: Failure().")
    }
    #expect(closed.value == ["third", "first"])
  }

  @Test func inFlightBuildIsClosed() async throws {
    let gate = Gate()
    container.connection.recorded(in: closed)
    container.connection.register {
      await gate.wait()
      return Part("connection")
    }
    async let connection = container.connection()
    await gate.hasWaiter()
    let end = Task { try await container.shutDown() }
    container.mayFail.onShutdown { _ in }
    while (try? container.mayFail()) != nil {
      container.mayFail.reset(.scope)
      await Task.yield()
    }
    // A shutdown that doesn't wait ends meanwhile.
    for _ in 0..<10_000 { await Task.yield() }
    gate.open()
    #expect(try await connection.name == "connection")
    try await end.value
    #expect(closed.value == ["connection"])
  }

  @Test func buildsThatEndInAnyOrderAreClosed() async throws {
    let gates = [Gate(), Gate(), Gate()]
    container.numberedConnection.recorded(in: closed)
    container.numberedConnection.register { number in
      await gates[number].wait()
      return Part("\(number)")
    }
    var builds: [Task<Part, any Error>] = []
    for (number, gate) in gates.enumerated() {
      builds.append(Task { [container] in try await container.numberedConnection(number) })
      await gate.hasWaiter()
    }
    for number in [0, 2, 1] {
      gates[number].open()
      _ = try await builds[number].value
    }
    try await container.shutDown()
    #expect(closed.value == ["1", "2", "0"])
  }

  @Test func closedInstanceIsNotStored() async throws {
    container.connection.onShutdown { _ in }
    container.mayFail.onShutdown { [container] _ in
      #expect(throws: LateResolutionError.self) { try container.mayFail() }
    }
    _ = try container.mayFail()
    _ = try await container.connection()
    let unclosed = container.unclosed()
    container.manager.push()
    try await container.shutDown()
    let error = await #expect(throws: LateResolutionError.self) {
      try await container.connection()
    }
    #expect(error?.name == "PartsContainer.connection")
    #expect(try #require(error).description.contains("PartsContainer.connection (FactoryKitTests/"))
    #expect(throws: LateResolutionError.self) { try container.mayFail() }
    // Factories without an action work as before.
    #expect(container.unclosed() === unclosed)
    container.unclosed.reset(.scope)
    #expect(container.unclosed() !== unclosed)
    container.manager.pop()
    container.mayFail.onShutdown { _ in }
    #expect(throws: LateResolutionError.self) { try container.mayFail() }
  }

  @Test func nothingExpiresDuringShutdown() async throws {
    observe()
    container.first.timeToLive(0)
    container.second.onShutdown { [container, closed] second in
      #expect(container.first().name == "first")
      closed.change { $0.append(second.name) }
    }
    _ = container.second()
    try await container.shutDown()
    #expect(closed.value == ["second", "first"])
  }

  @Test func instanceThatAnActionResetsIsNotClosed() async throws {
    observe()
    container.third.onShutdown { [container] _ in container.second.reset(.scope) }
    _ = container.third()
    try await container.shutDown()
    #expect(closed.value == ["first"])
  }

  @Test func instanceThatAnActionRestoresIsClosed() async throws {
    container.numbered.recorded(in: closed)
    _ = container.numbered(1)
    container.manager.push()
    container.first.onShutdown { [container] _ in container.manager.pop() }
    _ = container.first()
    try await container.shutDown()
    #expect(closed.value == ["1"])
  }

  @Test func singletonIsClosedByItsContainer() async throws {
    let other = PartsContainer()
    let single = container.single.recorded(in: closed)()
    #expect(other.single() === single)
    try await other.shutDown()
    #expect(closed.value == [])
    try await container.shutDown()
    #expect(closed.value == ["single"])
    #expect(other.single() !== single)
  }

  /// A value isn't searched in other stores, so only its mark tells that it was closed.
  @Test func clonesDoNotStoreClosedValues() async throws {
    let single = container.holder.scope(.singleton).onShutdown { _ in }
    let other = PartsContainer()
    let part = single().part
    let clone = Scope.singleton.clone()
    try await container.shutDown()
    Scope.$singleton.withValue(clone) {
      #expect(other.holder.scope(.singleton)().part !== part)
    }
  }

  @Test func cancelledTaskClosesAll() async {
    observe()
    container.second.onShutdown { [closed] part in
      if !Task.isCancelled { closed.change { $0.append(part.name) } }
    }
    _ = container.third()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try? await container.shutDown()
    }.value
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func containerIsReleasedAfterwards() async throws {
    weak var released: ContainerManager?
    weak var part: Part?
    try await {
      let other = PartsContainer()
      other.first.onShutdown { _ in }
      part = other.first()
      released = other.manager
      try await other.shutDown()
      #expect(part == nil)
    }()
    #expect(released == nil)
  }

  /// A container that was shut down still stores instances without an action.
  @Test func releasedInstanceIsReplacedAfterwards() async throws {
    let container = ChangingContainer()
    _ = container.service()
    try await container.shutDown()
    container.isClosable.change { $0 = false }
    let service = container.service()
    #expect(container.service() === service)
  }

  @Test func actionHasTheTaskLocalValues() async throws {
    let seen = Shared("")
    container.first.onShutdown { _ in seen.change { $0 = Local.value } }
    _ = container.first()
    try await Local.$value.withValue("caller") { try await container.shutDown() }
    #expect(seen.value == "caller")
  }
}

private enum Local {
  @TaskLocal static var value = "none"
}

/// A container with a definition that has an action, and refers weakly to its instance, or neither.
private final class ChangingContainer: ManagedContainer {
  let manager = ContainerManager()
  let isClosable = Shared(true)

  var service: Factory<Service> {
    let service = self { Service() }
    if isClosable.value {
      return service.shared.onShutdown { _ in }
    }
    return service.cached
  }
}

private struct Failure: Error {}
