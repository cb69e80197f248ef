import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ScopeHandleTests {
  private let container = PartsContainer()
  private let closed = Names([])

  @Test func scopeStaysOpenBetweenOperations() async {
    container.requestPart.recorded(in: closed)
    let request = Scope.request.begin()
    #expect(!Scope.request.isOpen)
    let part = request.withValues { container.requestPart() }
    await request.withValues {
      #expect(Scope.request.isOpen)
      #expect(await Task { container.requestPart() }.value === part)
    }
    #expect(closed.value == [])
    await request.close()
    #expect(closed.value == ["requestPart"])
    #expect(!request.withValues { Scope.request.isOpen })
  }

  @Test func aLongChainOfEndedScopesHidesAnOuterScope() async {
    let registered = Part("registered")
    let outer = Scope.request.begin(in: container) { $0.uniquePart.register { registered } }
    let part = outer.withValues { container.requestPart() }
    var scopes = [
      outer.withValues {
        Scope.request.begin(in: container) { $0.uniquePart.register { Part("inner") } }
      }
    ]
    for number in 0..<20 {
      scopes.append(scopes[number].withValues { Scope.job.begin() })
    }
    for scope in scopes { await scope.close() }
    scopes[20].withValues {
      #expect(!Scope.request.isOpen)
      // A scope that is opened here, too, belongs to the request that has ended.
      Scope.job.open { #expect(!Scope.request.isOpen) }
      #expect(container.uniquePart().name == "unique")
    }
    #expect(outer.withValues { container.uniquePart() } === registered)
    #expect(outer.withValues { container.requestPart() } === part)
    await outer.close()
    #expect(outer.withValues { container.uniquePart() } !== registered)
  }

  @Test func scopeOutlivesTheFunctionThatBeginsIt() async {
    container.requestPart.recorded(in: closed)
    func respond() -> Task<Bool, Never> {
      let request = Scope.request.begin()
      let part = request.withValues { container.requestPart() }
      return Task { [container] in
        await Task.yield()
        let isSame = request.withValues { container.requestPart() } === part
        await request.close()
        return isSame
      }
    }
    #expect(await respond().value)
    #expect(closed.value == ["requestPart"])
  }

  @Test func instancesAreClosedOnce() async {
    container.requestPart.recorded(in: closed, afterYields: 5)
    let request = Scope.request.begin()
    _ = request.withValues { container.requestPart() }
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [closed] in
          await request.close()
          #expect(closed.value == ["requestPart"])
        }
      }
    }
    await request.close()
    #expect(closed.value == ["requestPart"])
  }

  @Test func laterCallOfCloseWaitsForTheActions() async {
    let laterCall = Shared<Task<Void, Never>?>(nil)
    let request = Scope.request.begin()
    container.requestPart.onShutdown { [closed] part async in
      // The call begins during the action, and would return at once if it didn't wait.
      let task = Task.immediate {
        await request.close()
        closed.change { $0.append("later call") }
      }
      laterCall.change { $0 = task }
      closed.change { $0.append(part.name) }
    }
    _ = request.withValues { container.requestPart() }
    await request.close()
    await laterCall.value?.value
    #expect(closed.value == ["requestPart", "later call"])
  }

  @Test func actionThatDoesNotSuspendStaysOnTheThread() {
    let threads = Shared<[ObjectIdentifier]>([])
    container.requestPart.onShutdown { _ async in threads.change { $0.append(currentThread()) } }
    let request = Scope.request.begin()
    _ = request.withValues { container.requestPart() }
    // No task runs on this thread by chance.
    onThread {
      threads.change { $0.append(currentThread()) }
      Task.immediate { await request.close() }
    }
    #expect(threads.value.count == 2)
    #expect(threads.value.first == threads.value.last)
  }

  @Test func scopeUsesInstancesOfTheOuterScope() async {
    let job = await Scope.request.open { () -> ScopeHandle in
      let outer = container.requestPart()
      let job = Scope.job.begin()
      #expect(job.withValues { container.requestPart() } === outer)
      return job
    }
    #expect(!job.withValues { Scope.request.isOpen })
    #expect(job.withValues { Scope.job.isOpen })
    await job.close()
  }
}
