import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ShutdownOfOpenScopesTests {
  private let container = PartsContainer()
  private let closed = Names([])

  @Test func openScopeClosesItsInstances() async throws {
    container.requestPart.recorded(in: closed, afterYields: 5)
    container.requestHolder.recorded(in: closed)
    await Scope.request.open {
      await Task.yield()
      _ = container.requestHolder()
      #expect(closed.value == [])
    }
    #expect(closed.value == ["requestHolder", "requestPart"])
    await #expect(throws: Failure.self) {
      try await Scope.request.open {
        await Task.yield()
        _ = container.requestHolder()
        throw Failure()
      }
    }
    #expect(closed.value == ["requestHolder", "requestPart", "requestHolder", "requestPart"])
    // The container has nothing left to close.
    try await container.shutDown()
    #expect(closed.value.count == 4)
  }

  @Test func cancelledTaskClosesAll() async {
    container.requestPart.onShutdown { [closed] part in
      await Task.yield()
      if !Task.isCancelled { closed.change { $0.append(part.name) } }
    }
    await Task {
      await Scope.request.open {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = container.requestPart()
      }
    }.value
    #expect(closed.value == ["requestPart"])
  }

  @Test func synchronousOpenClosesBeforeItReturns() async {
    container.requestPart.recorded(in: closed)
    container.requestHolder.recorded(in: closed)
    let inside: @Sendable () -> [String] = { [container, closed] in
      closed.change { $0 = [] }
      Scope.request.open { _ = container.requestHolder() }
      return closed.value
    }
    let expected = ["requestHolder", "requestPart"]
    #expect(inside() == expected)
    #expect(await MainActor.run(body: inside) == expected)
    #expect(await Worker().run(inside) == expected)
  }

  @Test func asyncCodeWaitsForAsyncActions() async {
    container.requestPart.recorded(in: closed, afterYields: 5)
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
    container.requestPart.recorded(in: closed)
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
}

private struct Failure: Error {}

private actor Worker {
  func run(_ body: @Sendable () -> [String]) -> [String] { body() }
}
