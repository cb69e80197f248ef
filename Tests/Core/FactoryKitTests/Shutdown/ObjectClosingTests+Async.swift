import FactoryKit
import Testing

extension ObjectClosingTests {
  /// Begins a build of an async factory that returns an object, cancels its caller, and returns the gate that ends it.
  private func beginCancelledBuild(
    of kind: Kind,
    returning object: Connection,
    in container: ConnectionContainer
  ) async -> Gate {
    let gate = Gate()
    let isFirst = Shared(true)
    container.asyncFirst.register {
      var waits = false
      isFirst.change { first in
        waits = first
        first = false
      }
      if waits { await gate.wait() }
      return object
    }
    let caller = Task { _ = try await container.asyncFirst.scope(kind.scope)() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    return gate
  }

  /// Gives the end of a cancelled build the time to close an object.
  private func mayClose(_ object: Connection) async {
    for _ in 0..<10_000 where object.isOpen { await Task.yield() }
  }

  static let asyncKinds = Kind.allCases.filter(\.isAsync)

  @Test(arguments: asyncKinds, Kind.allCases)
  func cancelledBuildLeavesTheOtherHold(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let object = try await stores.a.resolve(.second, second)
      let gate = await beginCancelledBuild(of: first, returning: object, in: stores.a)
      gate.open()
      // Waits for the build.
      let end = stores.end(of: first, in: .a)
      try await stores.end(end)
      #expect(object.isOpen || end == stores.end(of: second, in: .a))
      try await stores.endAll()
      #expect(object.closings == ["second"])
    }
  }

  /// The factory of the object has no action, and is in the store of the build or in another one.
  @Test(arguments: asyncKinds, Kind.allCases)
  func objectOfCancelledBuildIsReturnedByNoFactory(first: Kind, plain: Kind) async throws {
    for isApart in [false, true] {
      try await Stores.run { stores in
        let b = try stores.b
        let container = isApart ? b : stores.a
        let object = try await container.resolve(.plain, plain)
        let gate = await beginCancelledBuild(of: first, returning: object, in: stores.a)
        gate.open()
        // Waits for the build.
        if first.isOfRequest {
          await mayClose(object)
        } else {
          try await stores.end(.a)
        }
        #expect(try await container.resolve(.plain, plain).isOpen, "apart: \(isApart)")
        try await stores.endAll()
        #expect(object.closings == ["first"])
      }
    }
  }

  @Test(arguments: asyncKinds)
  func cancelledBuildLeavesTheObjectOfANewerBuild(kind: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = Connection()
      let wasOpen = Shared<Bool?>(nil)
      let gate = await beginCancelledBuild(of: kind, returning: object, in: container)
      #expect(try await container.resolve(.first, kind) === object)
      // Built last, and so closed first; the end of its store waits for the cancelled build.
      container.requestOrCached.onShutdown { _ in wasOpen.change { $0 = object.isOpen } }
      _ = container.requestOrCached.scope(kind.isOfRequest ? .request : .cached)()
      gate.open()
      try await stores.endAll()
      #expect(wasOpen.value == true)
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: asyncKinds)
  func resetDuringABuildTakesOverItsInstance(kind: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = Connection()
      let gate = Gate()
      container.asyncFirst.register {
        await gate.wait()
        return object
      }
      let task = Task { try await container.resolve(.first, kind) }
      await gate.hasWaiter()
      container.asyncFirst.reset(.scope)
      gate.open()
      #expect(try await task.value === object)
      try await container.store(object, .second, .cached)
      try await stores.endAll()
      #expect(object.closings == ["second"])
    }
  }
}

extension ConnectionContainer {
  fileprivate var requestOrCached: Factory<Service> { self { Service() } }
}
