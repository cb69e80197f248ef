import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ShutdownOfOpenScopesTests {
  private let container = PartsContainer()
  private let closed = Names([])

  @Test func openScopeClosesItsInstances() async throws {
    let log = closed
    container.requestPart.onShutdown { part in
      for _ in 0..<5 { await Task.yield() }
      note(part, in: log)
    }
    container.requestHolder.onShutdown { note($0, in: log) }
    await Scope.request.open {
      _ = await later { container.requestHolder() }
      #expect(closed.value == [])
    }
    #expect(closed.value == ["requestHolder", "requestPart"])
    await #expect(throws: Failure.self) {
      try await Scope.request.open {
        _ = await later { container.requestHolder() }
        throw Failure()
      }
    }
    #expect(closed.value == ["requestHolder", "requestPart", "requestHolder", "requestPart"])
    // The container has nothing left to close.
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value.count == 4)
  }

  @Test func cancelledTaskClosesAll() async {
    let log = closed
    container.requestPart.onShutdown { part in
      await Task.yield()
      if !Task.isCancelled { note(part, in: log) }
    }
    await Task {
      await Scope.request.open {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = await later { container.requestPart() }
      }
    }.value
    #expect(closed.value == ["requestPart"])
  }

  @Test func synchronousOpenClosesBeforeItReturns() {
    let log = closed
    container.requestPart.onShutdown { note($0, in: log) }
    container.requestHolder.onShutdown { note($0, in: log) }
    Scope.request.open { _ = container.requestHolder() }
    #expect(closed.value == ["requestHolder", "requestPart"])
  }

  @Test func synchronousOpenOnAnActorClosesBeforeItReturns() async {
    let (log, container) = (closed, container)
    container.requestPart.onShutdown { note($0, in: log) }
    let inside: @Sendable () -> [String] = {
      Scope.request.open { _ = container.requestPart() }
      return log.value
    }
    #expect(await MainActor.run(body: inside) == ["requestPart"])
    #expect(await Worker().run(inside) == ["requestPart", "requestPart"])
  }

  @Test func asyncCodeWaitsForAsyncActions() async {
    let log = closed
    container.requestPart.onShutdown { part in
      for _ in 0..<5 { await Task.yield() }
      note(part, in: log)
    }
    // Neither closure waits.
    await Scope.request.open { _ = container.requestPart() }
    #expect(closed.value.count == 1)
    await Scope.request.open { _ in
    } operation: {
      _ = container.requestPart()
    }
    #expect(closed.value.count == 2)
    await Scope.request.open(in: container, registering: { _ in }) { _ = container.requestPart() }
    #expect(closed.value.count == 3)
  }

  @Test(arguments: Replacement.allCases)
  func replacedInstancesAreNotClosed(by replacement: Replacement) async {
    let log = closed
    container.requestPart.onShutdown { note($0, in: log) }
    weak var first: Part?
    await Scope.request.open {
      first = container.requestPart()
      replacement.replace(in: container)
      #expect(first == nil)
      // A scope that isn't one of the replacing task's releases the instance at its end.
      let other = Scope.request.begin()
      let kept = other.withValues { container.requestPart() }
      await Task.detached { [container] in replacement.replace(in: container) }.value
      await other.close()
      withExtendedLifetime(kept) {}
    }
    #expect(closed.value == [])
  }

  enum Replacement: CaseIterable {
    case registration, reset, scopeReset, containerReset, resetOfTheScope

    func replace(in container: PartsContainer) {
      switch self {
      case .registration: container.requestPart.register { Part("requestPart") }
      case .reset: container.requestPart.reset()
      case .scopeReset: container.requestPart.reset(.scope)
      case .containerReset: container.manager.reset(options: .scope)
      case .resetOfTheScope: container.manager.reset(scope: .request)
      }
    }
  }

  @Test func synchronousOpenDoesNotWaitForAsyncActions() async {
    // In another process, because it warns.
    await #expect(processExitsWith: .success) {
      let (container, log, gate) = (PartsContainer(), Names([]), Gate())
      container.requestPart.onShutdown { part in
        await gate.wait()
        note(part, in: log)
      }
      let inside: () -> Void = { Scope.request.open { _ = container.requestPart() } }
      inside()
      #expect(log.value == [])
      await gate.hasWaiter()
      gate.open()
      while log.value.isEmpty { await Task.yield() }
      #expect(log.value == ["requestPart"])
    }
  }

  private func later<Value>(_ make: () -> Value) async -> Value {
    await Task.yield()
    return make()
  }
}

private struct Failure: Error {}

private actor Worker {
  func run(_ body: @Sendable () -> [String]) -> [String] { body() }
}
