import FactoryKit
import Testing

// Objects that are closed, removed or left by their callers during a build.

extension ObjectClosingTests {
  /// Begins a build of an async factory that returns an object, cancels its caller, and returns the gate that ends it.
  private func beginCancelledBuild(
    of kind: Kind,
    returning object: Connection,
    in container: ConnectionContainer
  ) async -> Gate {
    let gate = Gate()
    let waits = Shared(true)
    container.asyncFirst.register {
      if waits.value { await gate.wait() }
      return object
    }
    let caller = Task { _ = try await container.asyncFirst.scope(kind.scope)() }
    await gate.hasWaiter()
    waits.change { $0 = false }
    caller.cancel()
    _ = await caller.result
    return gate
  }

  @Test(arguments: Kind.async, Kind.all)
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
  @Test(arguments: Kind.async, Kind.all)
  func objectOfCancelledBuildIsReturnedByNoFactory(first: Kind, plain: Kind) async throws {
    for isApart in [false, true] {
      try await Stores.run { stores in
        let container = isApart ? try stores.b : stores.a
        let object = try await container.resolve(.plain, plain)
        let gate = await beginCancelledBuild(of: first, returning: object, in: stores.a)
        gate.open()
        // Waits for the build.
        if first.storage == .request {
          for _ in 0..<10_000 where object.isOpen { await Task.yield() }
        } else {
          try await stores.end(.a)
        }
        #expect(try await container.resolve(.plain, plain).isOpen, "apart: \(isApart)")
        try await stores.endAll()
        #expect(object.closings == ["first"])
      }
    }
  }

  @Test(arguments: Kind.async)
  func cancelledBuildLeavesTheObjectOfANewerBuild(kind: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = Connection()
      let wasOpen = Shared<Bool?>(nil)
      let gate = await beginCancelledBuild(of: kind, returning: object, in: container)
      #expect(try await container.resolve(.first, kind) === object)
      // Built last, and so closed first; the end of its store waits for the cancelled build.
      container.plain.onShutdown { _ in wasOpen.change { $0 = object.isOpen } }
      _ = container.plain.scope(kind.storage == .request ? .request : .cached)()
      gate.open()
      try await stores.endAll()
      #expect(wasOpen.value == true)
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.async)
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
      try await container.store(object, .second, .synchronous[0])
      try await stores.endAll()
      #expect(object.closings == ["second"])
    }
  }

  @Test(arguments: Kind.synchronous, Kind.all)
  func promiseClosesObjectOfResetImplementation(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      container.registerSecond { [unowned container] in container.first.scope(first.scope)() }
      let object = try await container.resolve(.second, second)
      container.first.reset(.scope)
      #expect(try await container.resolve(.second, second) === object)
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.synchronous, Kind.all)
  func objectThatExpiresDuringABuildIsClosedOnce(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      container.expire(.first)
      let object = try await container.resolve(.first, first)
      container.registerSecond { [unowned container] in
        MonotonicClock.withAdvance(.seconds(61)) {
          _ = container.first.scope(first.scope)()
        }
        return object
      }
      #expect(try await container.resolve(.second, second) === object)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  /// The closure of a build ends an open scope, which closes the object, and then returns it.
  @Test func cancelledBuildThatHasClosedItsObjectDoesNotCloseItAgain() async throws {
    let container = ConnectionContainer()
    let object = Connection()
    let gate = Gate()
    container.object.change { $0 = object }
    container.asyncFirst.register { [unowned container] in
      await Scope.request.open { _ = container.second.scope(.request)() }
      await gate.wait()
      return object
    }
    let caller = Task { _ = try await container.asyncFirst.cached() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    gate.open()
    // Waits for the build.
    try await container.shutdown(within: .seconds(60))
    #expect(object.closings == ["second"])
  }

  /// An action resolves a factory without an action, which stores an object whose turn comes later.
  @Test(arguments: Kind.synchronous)
  func objectThatAnActionStoresIsReturnedByNoFactory(kind: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = try await container.resolve(.first, kind)
      container.plain.onShutdown { [unowned container] _ async throws in
        container.object.change { $0 = object }
        _ = try await container.asyncPlain.cached()
        container.object.change { $0 = nil }
      }
      let closedBefore = try await container.resolve(.plain, kind)
      try await stores.endAll()
      #expect(object.closings == ["first"])
      #expect(try await container.asyncPlain.cached() !== object)
      withExtendedLifetime(closedBefore) {}
    }
  }

  @Test func objectThatACallerRemovesDuringAShutdownStaysInOtherFactories() async throws {
    let container = ConnectionContainer()
    let object = container.first.cached()
    container.object.change { $0 = object }
    _ = container.plain.cached()
    container.object.change { $0 = nil }
    container.asyncPlain.onShutdown { [unowned container] _ in container.first.reset(.scope) }
    _ = try await container.asyncPlain.cached()
    try await container.shutdown(within: .seconds(60))
    #expect(object.isOpen)
    #expect(container.plain.cached() === object)
  }
}

extension ConnectionContainer {
  /// Registers a closure for the second factory and for the async one.
  fileprivate func registerSecond(_ make: @escaping @Sendable () -> Connection) {
    second.register(factory: make)
    asyncSecond.register {
      await Task.yield()
      return make()
    }
  }
}
