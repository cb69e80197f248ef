import FactoryKit
import Testing

extension ObjectClosingTests {
  @Test(arguments: Kind.allCases, Kind.allCases)
  func expiryLeavesTheOtherHold(first: Kind, second: Kind) async throws {
    for isApart in [false, true] {
      try await Stores.run { stores in
        let container = isApart ? try stores.b : stores.a
        container.expire(.first)
        let object = try await container.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        let new = try await container.resolveLater(.first, first)
        #expect(new !== object)
        #expect(object.isOpen)
        #expect(try await stores.a.resolve(.second, second) === object)
        try await stores.endAll()
        #expect(object.closings == ["first"])
        #expect(new.closings == ["first"])
      }
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func lastExpiryCloses(first: Kind, second: Kind) async throws {
    for isApart in [false, true] {
      try await Stores.run { stores in
        let container = isApart ? try stores.b : stores.a
        container.expire(.first)
        stores.a.expire(.second)
        let object = try await container.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        let ofSecond = try await stores.a.resolveLater(.second, second)
        #expect(ofSecond !== object && object.isOpen)
        let ofFirst = try await container.resolveLater(.first, first)
        #expect(ofFirst !== object)
        #expect(object.closings == ["first"])
        try await stores.endAll()
        #expect(object.closings == ["first"])
        #expect(ofFirst.closings == ["first"] && ofSecond.closings == ["second"])
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func expiryAfterARemovalCloses(second: Kind) async throws {
    try await Stores.run { stores in
      stores.a.expire(.second)
      let object = try await stores.a.resolve(.first, .cached)
      try await stores.a.store(object, .second, second)
      stores.a.first.reset(.scope)
      _ = try await stores.a.resolveLater(.second, second)
      #expect(object.closings == ["first"])
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  /// The singleton is built by a, and expires when b resolves it.
  @Test(arguments: [Kind.single, .asyncSingle], Kind.allCases)
  func expiredObjectOfSingletonIsReturnedByNoFactory(single: Kind, plain: Kind) async throws {
    try await Stores.run { stores in
      let b = try stores.b
      stores.a.expire(.first)
      b.expire(.first)
      let object = try await stores.a.resolve(.plain, plain)
      stores.a.first.register { object }
      stores.a.asyncFirst.register { object }
      #expect(try await stores.a.resolve(.first, single) === object)
      let new = try await b.resolveLater(.first, single)
      #expect(new !== object)
      #expect(try await stores.a.resolve(.plain, plain).isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
      #expect(new.closings == ["first"])
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func expiredObjectIsReturnedByNoFactory(first: Kind, plain: Kind) async throws {
    for isApart in [false, true] {
      try await Stores.run { stores in
        let container = isApart ? try stores.b : stores.a
        container.expire(.first)
        let object = try await container.resolve(.first, first)
        try await stores.a.store(object, .plain, plain)
        _ = try await container.resolveLater(.first, first)
        #expect(try await stores.a.resolve(.plain, plain).isOpen, "apart: \(isApart)")
        try await stores.endAll()
        #expect(object.closings == ["first"])
      }
    }
  }

  @Test(arguments: Kind.synchronous, Kind.allCases)
  func objectThatExpiresDuringABuildIsClosedOnce(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      container.expire(.first)
      let object = try await container.resolve(.first, first)
      let make = { @Sendable [unowned container] in
        MonotonicClock.withAdvance(.seconds(61)) {
          _ = container.first.scope(first.scope)()
        }
        return object
      }
      container.second.register(factory: make)
      container.asyncSecond.register {
        await Task.yield()
        return make()
      }
      #expect(try await container.resolve(.second, second) === object)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test func objectsThatParametersShareAreClosedOnce() async throws {
    let container = PartsContainer()
    let part = Part("part")
    let closed = Names([])
    container.numbered.register { _ in part }
    container.numbered.timeToLive(60).onShutdown { note($0, in: closed) }
    _ = container.numbered(1)
    MonotonicClock.withAdvance(.seconds(50)) { _ = container.numbered(2) }
    MonotonicClock.withAdvance(.seconds(61)) { #expect(container.numbered(1) === part) }
    #expect(closed.value == [])
    try await container.shutdown(within: .seconds(3600), clock: ManualClock())
    #expect(closed.value == ["part"])
  }
}
