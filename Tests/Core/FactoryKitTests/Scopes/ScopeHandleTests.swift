import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ScopeHandleTests {
  private let container = PartsContainer()
  private let closed = Names([])

  @Test func scopeStaysOpenBetweenOperations() async {
    let log = closed
    container.requestPart.onShutdown { note($0, in: log) }
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
    #expect(outer.withValues { container.requestPart() } === part)
    await outer.close()
  }

  @Test func registrationsBelongToTheScope() async {
    let own = Part("own")
    let request = Scope.request.begin(in: container) { $0.uniquePart.register { own } }
    #expect(request.withValues { container.uniquePart() } === own)
    #expect(container.uniquePart() !== own)
    await request.close()
    #expect(request.withValues { container.uniquePart() } !== own)
  }

  @Test func scopeOutlivesTheFunctionThatBeginsIt() async {
    let log = closed
    container.requestPart.onShutdown { note($0, in: log) }
    let container = container
    func respond() -> (part: Part, body: Task<Bool, Never>) {
      let request = Scope.request.begin()
      let part = request.withValues { container.requestPart() }
      let body = Task {
        await Task.yield()
        let isSame = request.withValues { container.requestPart() } === part
        await request.close()
        return isSame
      }
      return (part, body)
    }
    let (_, body) = respond()
    #expect(await body.value)
    #expect(closed.value == ["requestPart"])
  }

  @Test func instancesAreClosedOnce() async {
    let log = closed
    container.requestPart.onShutdown { part in
      for _ in 0..<5 { await Task.yield() }
      note(part, in: log)
    }
    let request = Scope.request.begin()
    _ = request.withValues { container.requestPart() }
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await request.close()
          #expect(log.value == ["requestPart"])
        }
      }
    }
    #expect(closed.value == ["requestPart"])
  }

  @Test func laterCallOfCloseWaitsForTheActions() async {
    let log = closed
    let laterCall = Shared<Task<Void, Never>?>(nil)
    let request = Scope.request.begin()
    container.requestPart.onShutdown { part async in
      // The call begins during the action, and would return at once if it didn't wait.
      let task = Task.immediate {
        await request.close()
        log.change { $0.append("later call") }
      }
      laterCall.change { $0 = task }
      note(part, in: log)
    }
    _ = request.withValues { container.requestPart() }
    await request.close()
    await laterCall.value?.value
    #expect(closed.value == ["requestPart", "later call"])
  }

  @Test func laterCallOfCloseReturns() async {
    let log = closed
    container.requestPart.onShutdown { note($0, in: log) }
    let request = Scope.request.begin()
    _ = request.withValues { container.requestPart() }
    await request.close()
    await request.close()
    #expect(closed.value == ["requestPart"])
  }

  @Test func actionThatDoesNotSuspendStaysOnTheThread() {
    let (threads, isSame) = (Shared<[ObjectIdentifier]>([]), Shared(false))
    container.requestPart.onShutdown { _ async in threads.change { $0.append(currentThread()) } }
    let request = Scope.request.begin()
    _ = request.withValues { container.requestPart() }
    // No task runs on this thread by chance.
    onThread {
      Task.immediate { await request.close() }
      isSame.change { $0 = threads.value == [currentThread()] }
    }
    #expect(isSame.value)
  }

  @Test func cancelledTaskClosesAll() async {
    let log = closed
    container.requestPart.onShutdown { part in
      await Task.yield()
      if !Task.isCancelled { note(part, in: log) }
    }
    let container = container
    await Task {
      let request = Scope.request.begin()
      _ = request.withValues { container.requestPart() }
      withUnsafeCurrentTask { $0?.cancel() }
      await request.close()
    }.value
    #expect(closed.value == ["requestPart"])
  }

  @Test func scopeUsesInstancesOfTheOuterScope() async {
    let request = await Scope.request.open { () -> ScopeHandle in
      let outer = container.requestPart()
      let job = Scope.job.begin()
      #expect(job.withValues { container.requestPart() } === outer)
      return job
    }
    #expect(!request.withValues { Scope.request.isOpen })
    #expect(request.withValues { Scope.job.isOpen })
    await request.close()
  }
}
