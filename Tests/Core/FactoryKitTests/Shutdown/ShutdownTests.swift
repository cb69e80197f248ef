import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ShutdownTests {
  private let container = PartsContainer()
  private let closed = Names([])

  private func shutDown(_ container: PartsContainer? = nil) async throws {
    try await (container ?? self.container).shutdown(within: .seconds(3600), clock: ManualClock())
  }

  /// Records the closed instances of `first`, `second` and `third`.
  private func observe() {
    let log = closed
    for factory in [container.first, container.second, container.third] {
      factory.onShutdown { note($0, in: log) }
    }
  }

  @Test func storedInstancesAreClosed() async throws {
    let log = closed
    observe()
    container.uniquePart.onShutdown { note($0, in: log) }
    _ = (container.first(), container.uniquePart(), container.unclosed())
    try await shutDown()
    #expect(closed.value == ["first"])
  }

  @Test func dependentsAreClosedFirst() async throws {
    observe()
    _ = container.third()
    #expect(container.first().name == "first")
    try await shutDown()
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func closedInstanceIsStoredByNoOtherFactory() async throws {
    let isShutDown = Shared(false)
    let make = { [container] in isShutDown.value ? Part("new") : container.first() }
    observe()
    container.unclosed.register(factory: make)
    container.weakly.register(factory: make)
    container.numbered.register { $0 == 1 ? make() : Part("own") }
    let (first, own) = (container.unclosed(), container.numbered(2))
    #expect(container.numbered(1) === first && container.weakly() === first)
    try await shutDown()
    isShutDown.change { $0 = true }
    #expect(closed.value == ["first"])
    #expect(container.unclosed().name == "new")
    #expect(container.weakly().name == "new")
    #expect(container.numbered(1).name == "new")
    #expect(container.numbered(2) === own)
  }

  @Test func closedInstanceInsideOfAnotherOneIsStoredByNoOtherFactory() async throws {
    let isShutDown = Shared(false)
    observe()
    container.unclosed.register { [container] in
      isShutDown.value ? Part("new") : container.first()
    }
    container.holder.onShutdown { _ in }
    #expect(container.holder().part === container.unclosed())
    try await shutDown()
    isShutDown.change { $0 = true }
    #expect(container.unclosed().name == "new")
  }

  @Test func asyncDependentsAreClosedFirst() async throws {
    let log = closed
    observe()
    container.connection.onShutdown { await noteLate($0, in: log) }
    container.pool.onShutdown { await noteLate($0, in: log) }
    _ = try await container.pool()
    try await shutDown()
    #expect(closed.value == ["pool", "connection", "first"])
  }

  @Test func resetKeepsTheOrderOfClosing() async throws {
    // `pool` needs `connection` through `helper`, which was built before it and is reset.
    let log = closed
    observe()
    container.unclosed.register { [container] in
      _ = container.second()
      return Part("helper")
    }
    container.connection.register { [container] in
      _ = container.unclosed()
      return Part("connection")
    }
    container.connection.onShutdown { await noteLate($0, in: log) }
    _ = container.unclosed()
    container.second.reset(.scope)
    _ = try await container.connection()
    try await shutDown()
    #expect(closed.value == ["connection", "first"])
  }

  @Test func dependencyOfAnotherTaskIsClosedLater() async throws {
    let log = closed
    observe()
    container.connection.register { [container] in
      await Task { _ = container.second() }.value
      return Part("connection")
    }
    container.connection.onShutdown { await noteLate($0, in: log) }
    _ = try await container.connection()
    try await shutDown()
    #expect(closed.value == ["connection", "second", "first"])
  }

  @Test func oneActionRunsAtATime() async throws {
    let (running, most) = (Shared(0), Shared(0))
    container.numbered.onShutdown { _ in
      running.change { $0 += 1 }
      for _ in 0..<100 { await Task.yield() }
      most.change { $0 = max($0, running.value) }
      running.change { $0 -= 1 }
    }
    for number in 0..<5 { _ = container.numbered(number) }
    try await shutDown()
    #expect(most.value == 1)
  }

  @Test func manyCallsCloseOnce() async throws {
    observe()
    _ = container.third()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { await #expect(throws: Never.self) { try await shutDown() } }
      }
    }
    try await shutDown()
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func errorNamesTheInstance() async throws {
    observe()
    container.second.onShutdown { _ in throw Failure() }
    _ = container.third()
    for _ in 0..<2 {
      let error = await #expect(throws: ShutdownError.self) { try await shutDown() }
      #expect(try #require(error).failures.map(\.name) == ["PartsContainer.second"])
      #expect(error?.failures.first?.error is Failure)
      #expect(error?.unfinished == [])
      #expect(error?.description == "Closing PartsContainer.second failed: Failure().")
    }
    #expect(closed.value == ["third", "first"])
  }

  @Test func inFlightBuildIsClosed() async throws {
    let (log, gate) = (closed, Gate())
    container.connection.onShutdown { note($0, in: log) }
    container.connection.register {
      await gate.wait()
      return Part("connection")
    }
    async let connection = container.connection()
    await gate.hasWaiter()
    let end = Task { try await shutDown() }
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
    let (log, gates) = (closed, [Gate(), Gate(), Gate()])
    container.numberedConnection.onShutdown { note($0, in: log) }
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
    try await shutDown()
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
    try await shutDown()
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
  }

  @Test func dependencyIsStoredUntilItIsClosed() async throws {
    observe()
    container.third.onShutdown { [container, closed] in
      #expect(container.second().name == "second")
      note($0, in: closed)
    }
    _ = container.third()
    try await shutDown()
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func nothingExpiresDuringShutdown() async throws {
    observe()
    container.first.timeToLive(0)
    container.second.onShutdown { [container, closed] in
      #expect(container.first().name == "first")
      note($0, in: closed)
    }
    _ = container.second()
    try await shutDown()
    #expect(closed.value == ["second", "first"])
  }

  @Test func replacedInstanceIsNotClosed() async throws {
    observe()
    _ = container.first()
    container.first.reset(.scope)
    _ = container.second()
    container.second.register { Part("registered") }
    try await shutDown()
    #expect(closed.value == ["first"])
  }

  @Test func instanceThatAnActionResetsIsNotClosed() async throws {
    observe()
    container.third.onShutdown { [container] _ in container.second.reset(.scope) }
    _ = container.third()
    try await shutDown()
    #expect(closed.value == ["first"])
  }

  @Test func instanceThatAnActionRestoresIsClosed() async throws {
    let log = closed
    container.numbered.onShutdown { note($0, in: log) }
    _ = container.numbered(1)
    container.manager.push()
    container.first.onShutdown { [container] _ in container.manager.pop() }
    _ = container.first()
    try await shutDown()
    #expect(closed.value == ["1"])
  }

  @Test func singletonIsClosedByItsContainer() async throws {
    let log = closed
    container.single.onShutdown { note($0, in: log) }
    let other = PartsContainer()
    _ = container.single()
    _ = other.single()
    try await shutDown(other)
    #expect(closed.value == [])
    try await shutDown()
    #expect(closed.value == ["single"])
    #expect(other.single().name == "single")
  }

  @Test func clonesDoNotStoreClosedSingletons() async throws {
    let log = closed
    container.single.onShutdown { note($0, in: log) }
    let other = PartsContainer()
    let single = container.single()
    let clone = Scope.singleton.clone()
    try await Scope.$singleton.withValue(clone.clone()) { try await shutDown() }
    #expect(closed.value == ["single"])
    #expect(other.single() !== single)
    Scope.$singleton.withValue(clone) { #expect(other.single() !== single) }
  }

  /// A value isn't searched in other stores, so only its mark tells that it was closed.
  @Test func clonesDoNotStoreClosedValues() async throws {
    let single = container.holder.scope(.singleton).onShutdown { _ in }
    let other = PartsContainer()
    let part = single().part
    let clone = Scope.singleton.clone()
    try await shutDown()
    Scope.$singleton.withValue(clone) {
      #expect(other.holder.scope(.singleton)().part !== part)
    }
  }

  @Test func closedInstanceIsNotPopped() async throws {
    container.mayFail.onShutdown { _ in }
    _ = try container.mayFail()
    container.manager.push()
    try await shutDown()
    container.manager.pop()
    container.mayFail.onShutdown { _ in }
    #expect(throws: LateResolutionError.self) { try container.mayFail() }
  }

  @Test func parametersAndSharedInstancesAreClosed() async throws {
    let log = closed
    container.numbered.onShutdown { note($0, in: log) }
    container.weakly.onShutdown { note($0, in: log) }
    let weakly = (container.numbered(1), container.numbered(2), container.weakly()).2
    try await shutDown()
    #expect(closed.value == ["weakly", "2", "1"])
    withExtendedLifetime(weakly) {}
  }

  @Test func cancelledTaskClosesAll() async {
    observe()
    container.second.onShutdown { [closed] part in
      if !Task.isCancelled { note(part, in: closed) }
    }
    _ = container.third()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try? await shutDown()
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
      try await shutDown(other)
      #expect(part == nil)
    }()
    #expect(released == nil)
  }

  @Test func actionHasTheTaskLocalValues() async throws {
    let seen = Shared("")
    container.first.onShutdown { _ in seen.change { $0 = Local.value } }
    _ = container.first()
    try await Local.$value.withValue("caller") { try await shutDown() }
    #expect(seen.value == "caller")
  }
}

/// Records a closed instance after other tasks have run, which may close its dependencies by mistake.
private func noteLate(_ part: Part, in log: Names) async {
  for _ in 0..<1_000 { await Task.yield() }
  note(part, in: log)
}

private enum Local {
  @TaskLocal static var value = "none"
}

private struct Failure: Error {}
