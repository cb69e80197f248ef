import FactoryKit
import FactoryTesting
import Testing

/// An object is closed when the last store that holds it, for a factory with an action, ends or lets it expire: once,
/// with the action of the factory that built it first. A caller who removes an instance takes over that hold.
@Suite(.container)
struct ObjectClosingTests {
  /// Ends the stores, and expects that the object is closed with the last one of those that hold it.
  private func expectClosing(
    of object: Connection,
    heldUntil holds: [Stores.End],
    endsOf stores: Stores,
    in order: [Stores.End]
  ) async throws {
    var holds = Set(holds)
    for end in order {
      try await stores.end(end)
      holds.remove(end)
      let expected = holds.isEmpty ? ["first"] : []
      #expect(object.closings == expected, "after the end of \(end) in \(order)")
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func twoFactoriesOfOneContainer(first: Kind, second: Kind) async throws {
    for order in Stores.orders {
      try await Stores.run { stores in
        let object = try await stores.a.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        let ends = [stores.end(of: first, in: .a), stores.end(of: second, in: .a)]
        try await expectClosing(of: object, heldUntil: ends, endsOf: stores, in: order)
      }
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func twoContainers(first: Kind, second: Kind) async throws {
    for order in Stores.orders {
      try await Stores.run { stores in
        let object = try await stores.b.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        let ends = [stores.end(of: first, in: .b), stores.end(of: second, in: .a)]
        try await expectClosing(of: object, heldUntil: ends, endsOf: stores, in: order)
      }
    }
  }

  /// A singleton of a released container is another matter: no container closes it.
  @Test(arguments: Kind.allCases.filter { !$0.isSingle }, Kind.allCases)
  func releasedContainer(first: Kind, second: Kind) async throws {
    for order in Stores.orders {
      try await Stores.run { stores in
        let object = try await stores.b.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        try stores.releaseB()
        #expect(object.isOpen)
        // The hold of the released container has ended.
        let ends = [stores.end(of: first, in: .b), stores.end(of: second, in: .a)]
        let others = ends.filter { $0 != .b }
        try await expectClosing(of: object, heldUntil: others, endsOf: stores, in: order)
      }
    }
  }

  @Test func threeContainersInAnyOrder() async throws {
    for last in 0..<3 {
      let containers = [ConnectionContainer(), ConnectionContainer(), ConnectionContainer()]
      let object = containers[0].first.cached()
      try await containers[1].store(object, .second, .cached)
      try await containers[2].store(object, .second, .cached)
      for index in [0, 1, 2] where index != last {
        try await containers[index].shutDown()
        #expect(object.isOpen)
      }
      try await containers[last].shutDown()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.allCases.filter { !$0.isSingle && !$0.isOfRequest })
  func releaseOfTheLastContainerClosesNothing(first: Kind) async throws {
    try await Stores.run { stores in
      let object = try await stores.b.resolve(.first, first)
      try await stores.a.store(object, .second, .cached)
      try await stores.end(.a)
      #expect(object.isOpen)
      try stores.releaseB()
      try await stores.endAll()
      #expect(object.isOpen)
    }
  }

  @Test func endsAtOneTimeCloseOnce() async throws {
    for _ in 0..<20 {
      let object = Connection()
      let containers = (0..<8).map { _ in ConnectionContainer() }
      let requests = (0..<8).map { _ in Scope.request.begin() }
      for (container, request) in zip(containers, requests) {
        try await container.store(object, .second, .cached)
        try await request.withValues { try await container.store(object, .second, .request) }
      }
      try await withThrowingTaskGroup { group in
        for container in containers { group.addTask { try await container.shutDown() } }
        for request in requests { group.addTask { await request.close() } }
        try await group.waitForAll()
      }
      #expect(object.closings == ["second"])
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func heldObjectIsReturnedUntilItIsClosed(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let object = try await stores.b.resolve(.first, first)
      try await stores.a.store(object, .second, second)
      try await stores.end(.b)
      #expect(try await stores.a.resolve(.second, second) === object)
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  /// Registers a closure for `second` that resolves `first`, maybe in another container.
  private func keepPromise(
    of container: ConnectionContainer,
    with first: Kind,
    in source: ConnectionContainer
  ) {
    let make = { @Sendable [weak source] in
      source.map { $0.first.scope(first.scope)() } ?? Connection()
    }
    container.second.register(factory: make)
    container.asyncSecond.register { make() }
  }

  @Test(arguments: Kind.synchronous, Kind.allCases)
  func promiseClosesObjectOfResetImplementation(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      keepPromise(of: stores.a, with: first, in: stores.a)
      let object = try await stores.a.resolve(.second, second)
      stores.a.first.reset(.scope)
      #expect(try await stores.a.resolve(.second, second) === object)
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.synchronous.filter { !$0.isSingle }, Kind.allCases)
  func promiseClosesObjectOfReleasedContainer(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      keepPromise(of: stores.a, with: first, in: try stores.b)
      let object = try await stores.a.resolve(.second, second)
      try stores.releaseB()
      #expect(try await stores.a.resolve(.second, second) === object)
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func closedObjectIsReturnedByNoFactory(first: Kind, plain: Kind) async throws {
    try await Stores.run { stores in
      // The end of a request searches its own container.
      let container = first.isOfRequest ? stores.a : try stores.b
      let object = try await container.resolve(.first, first)
      try await stores.a.store(object, .plain, plain)
      try await stores.end(first.isOfRequest ? .request : .b)
      // A request that has ended stores nothing.
      if !(first.isOfRequest && plain.isOfRequest) {
        #expect(try await stores.a.resolve(.plain, plain).isOpen)
      }
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  /// An object of a build that begins after the closing is held again.
  @Test func objectFromPoolIsGivenBackEachTime() async throws {
    let container = ConnectionContainer()
    let pooled = Connection()
    container.second.register { pooled }
    for count in 1...3 {
      await Scope.request.open {
        #expect(container.second.scope(.request)() === pooled)
        #expect(pooled.closings.count == count - 1)
      }
      #expect(pooled.closings.count == count)
    }
  }

  @Test func newObjectAtTheAddressOfAClosedOneIsClosed() async throws {
    let container = PartsContainer()
    let closed = Shared(0)
    container.first.timeToLive(0).onShutdown { _ in closed.change { $0 += 1 } }
    container.second.register { [unowned container] in container.first() }
    container.second.timeToLive(0).onShutdown { _ in closed.change { $0 += 1 } }
    for _ in 0..<1_000 { _ = container.second() }
    try await container.shutdown(within: .seconds(3600), clock: ManualClock())
    #expect(closed.value == 1_000)
  }
}
