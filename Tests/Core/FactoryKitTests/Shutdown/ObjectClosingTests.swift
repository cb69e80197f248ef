import FactoryKit
import FactoryTesting
import Testing

/// An object is closed when the last store that holds it, for a factory with an action, ends or drops it.
///
/// It is closed once, with the action of the factory that stored it first. A caller who removes an instance takes over
/// that hold.
@Suite(.container)
struct ObjectClosingTests {
  /// The end of a hold.
  enum Ending: CaseIterable {
    case end, expiry, scopeReset, reset, registration, resetOfTheScope
    case containerReset, containerScopeReset, pop, release

    /// Whether the last hold closes the object when it ends, and no caller takes it over.
    var closes: Bool { self == .end || self == .expiry }

    /// Whether it ends the hold of the first factory only.
    func leaves(_ second: Kind, besides first: Kind, isApart: Bool) -> Bool {
      switch self {
      case .end, .expiry, .scopeReset, .reset, .registration: true
      case .resetOfTheScope: first.storage != second.storage
      case .containerReset, .containerScopeReset: isApart && first.storage != .single
      // The end of a released container's singletons is another matter: no container closes them.
      case .pop, .release: isApart && first.isOfContainer
      }
    }
  }

  /// The hold of a factory on the object.
  private struct Hold {
    let role: ConnectionContainer.Role
    let kind: Kind
    let owner: Stores.End
    let ending: Ending

    func container(in stores: Stores) throws -> ConnectionContainer {
      if owner == .a { stores.a } else { try stores.b }
    }

    func store(in stores: Stores) -> Stores.End { stores.end(of: kind, in: owner) }

    func end(in stores: Stores) async throws {
      if ending == .release { return try stores.releaseB() }
      let container = try container(in: stores)
      switch ending {
      case .end: try await stores.end(store(in: stores))
      case .expiry: _ = try await container.resolveLater(role, kind)
      case .scopeReset: container.reset(role, .scope)
      case .reset: container.reset(role, .all)
      case .registration:
        container.factory(role).register { Connection() }
        container.asyncFactory(role).register { Connection() }
      case .resetOfTheScope: container.manager.reset(scope: kind.scope)
      case .containerReset: container.manager.reset()
      case .containerScopeReset: container.manager.reset(options: .scope)
      case .pop, .release: container.manager.pop()
      }
    }
  }

  @Test(arguments: Kind.all, Kind.all)
  func lastHoldCloses(first: Kind, second: Kind) async throws {
    for owner in [Stores.End.a, .b] {
      for ending in Ending.allCases
      where ending.leaves(second, besides: first, isApart: owner == .b) {
        for endingOfSecond in [Ending.end, .expiry, .scopeReset] {
          let holds = [
            Hold(role: .first, kind: first, owner: owner, ending: ending),
            Hold(role: .second, kind: second, owner: .a, ending: endingOfSecond),
          ]
          try await expectClosing(holds, endingIn: holds)
          try await expectClosing(holds, endingIn: holds.reversed())
        }
      }
    }
  }

  /// Ends the holds on an object, and expects that the last one closes it.
  private func expectClosing(_ holds: [Hold], endingIn order: [Hold]) async throws {
    try await Stores.run { stores in
      for hold in holds where hold.ending == .expiry {
        try hold.container(in: stores).expire(hold.role)
      }
      try stores.b.manager.push()
      let object = try await holds[0].container(in: stores).resolve(.first, holds[0].kind)
      try await stores.a.store(object, .second, holds[1].kind)
      var remaining = holds
      var endedStores: Set<Stores.End> = []
      var expected: [String] = []
      for hold in order where remaining.contains(where: { $0.role == hold.role }) {
        // A container that was shut down builds no other instance.
        if hold.ending == .expiry, endedStores.contains(hold.owner) { continue }
        try await hold.end(in: stores)
        remaining.removeAll { $0.role == hold.role }
        if hold.ending == .end {
          let store = hold.store(in: stores)
          endedStores.insert(store)
          remaining.removeAll { $0.store(in: stores) == store }
        }
        if remaining.isEmpty, hold.ending.closes { expected = ["first"] }
        #expect(object.closings == expected, "after \(hold) of \(order)")
        for other in remaining where !endedStores.contains(other.owner) {
          let container = try other.container(in: stores)
          #expect(try await container.resolve(other.role, other.kind) === object, "\(order)")
        }
      }
      if !remaining.isEmpty { expected = ["first"] }
      try await stores.endAll()
      #expect(object.closings == expected, "\(order)")
    }
  }

  @Test func endsAtOneTimeCloseOnce() async throws {
    for _ in 0..<20 {
      let object = Connection()
      let containers = (0..<8).map { _ in ConnectionContainer() }
      let requests = (0..<8).map { _ in Scope.request.begin() }
      for (container, request) in zip(containers, requests) {
        container.second.register { object }
        _ = container.second.cached()
        _ = request.withValues { container.second.scope(.request)() }
      }
      try await withThrowingTaskGroup { group in
        for container in containers { group.addTask { try await container.shutDown() } }
        for request in requests { group.addTask { await request.close() } }
        try await group.waitForAll()
      }
      #expect(object.closings == ["second"])
    }
  }

  /// The factory of the object has no action, and is in the store of the first factory or in another one.
  @Test(arguments: Kind.all, Kind.all)
  func closedObjectIsReturnedByNoFactory(first: Kind, plain: Kind) async throws {
    for (isApart, ending) in [(false, Ending.expiry), (true, .expiry), (true, .end)] {
      try await Stores.run { stores in
        // The end of a request searches its own container.
        let isEndOfRequest = ending == .end && first.storage == .request
        let container = isApart && !isEndOfRequest ? try stores.b : stores.a
        container.expire(.first)
        let object = try await container.resolve(.first, first)
        try await stores.a.store(object, .plain, plain)
        if ending == .end {
          try await stores.end(isEndOfRequest ? .request : .b)
        } else {
          #expect(try await container.resolveLater(.first, first) !== object)
        }
        // A request that has ended stores nothing.
        if !(isEndOfRequest && plain.storage == .request) {
          #expect(try await stores.a.resolve(.plain, plain).isOpen, "apart: \(isApart)")
        }
        try await stores.endAll()
        #expect(object.closings == ["first"])
      }
    }
  }

  @Test func objectsThatParametersShareAreClosedOnce() async throws {
    let container = PartsContainer()
    let part = Part("part")
    let closed = Names([])
    container.numbered.register { _ in part }
    container.numbered.timeToLive(60).recorded(in: closed)
    _ = container.numbered(1)
    MonotonicClock.withAdvance(.seconds(50)) { _ = container.numbered(2) }
    MonotonicClock.withAdvance(.seconds(61)) { #expect(container.numbered(1) === part) }
    #expect(closed.value == [])
    try await container.shutDown()
    #expect(closed.value == ["part"])
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
    let closed = Names([])
    container.first.timeToLive(0).recorded(in: closed)
    container.second.register { [unowned container] in container.first() }
    container.second.timeToLive(0).recorded(in: closed)
    for _ in 0..<1_000 { _ = container.second() }
    try await container.shutDown()
    #expect(closed.value.count == 1_000)
  }
}
