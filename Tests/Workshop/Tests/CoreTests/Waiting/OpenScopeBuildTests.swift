import CoreModel
import FactoryTesting
import Foundation
import Testing

@testable import FactoryKit

/// Async instances of an open scope: each belongs to the scopes in which it was resolved.
@Suite(.container, .timeLimit(.minutes(30)))
struct OpenScopeBuildTests {
  private let container = RequestContainer()

  enum Form: CaseIterable { case bound, registered }

  @Test(arguments: Form.allCases, [false, true])
  func aWaitingCallerGetsTheInstanceOfItsScope(form: Form, isNested: Bool) async throws {
    let container = container
    let waiting = await open(isNested) {
      $0.user.register { "Bob" }
      $0.session.register { [container] in try await container.build("Bob") }
    } operation: {
      let first = call(form)
      await container.mayEnd.await()
      let waiting = call(form)
      #expect(await soon { container.callers(of: form) == 2 })
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      return waiting
    }
    container.mayEnd.open()
    #expect(try await waiting.value == "Bob")
    #expect(container.builds.value == ["Bob"])
  }

  @Test func othersDoNotWaitForTheActorOfTheFirstCaller() async throws {
    let container = container
    let actor = BusyActor()
    let mayContinue = DispatchSemaphore(value: 0)
    try await Scope.visit.open {
      let first = Task { try await actor.call { try await container.account() } }
      await container.mayEnd.await()
      let busy = Task { await actor.block(mayContinue) }
      try await actor.isBlocked.pass()
      let other = Shared<String?>(nil)
      let waiting = Task {
        let account = try await container.account()
        other.change { $0 = account }
      }
      #expect(await soon { container.account.waiters == 2 })
      container.mayEnd.open()
      #expect(await soon { other.value == "nobody" })
      mayContinue.signal()
      _ = (await first.result, await busy.value, await waiting.result)
    }
  }

  @Test func aRaiseMayRunTheBuildAtOnce() async throws {
    let container = container
    container.account.register { [container] in
      try await withTaskExecutorPreference(InlineExecutor()) {
        try await withTaskPriorityEscalationHandler {
          try await container.build("raised")
        } onPriorityEscalated: { _, _ in
          // The build continues on this thread, inside of the raise.
          container.mayEnd.open()
        }
      }
    }
    let results = try await Scope.visit.open {
      let low = Task(executorPreference: InlineExecutor(), priority: .low) {
        try await container.account()
      }
      await container.mayEnd.await()
      let high = Task(priority: .high) { try await container.account() }
      return [try await low.value, try await high.value]
    }
    #expect(results == ["raised", "raised"])
  }

  @Test func aStoredInstanceDropsItsBuild() async throws {
    let container = container
    container.mayEnd.open()
    weak var request: OpenScope?
    weak var service: Service?
    _ = try await Scope.visit.open {
      request = OpenScope.current
      let page = try await container.page()
      service = page
      return container.number.resolvedOrNil()
    }
    #expect(container.number.resolvedOrNil() == 7)
    #expect(service == nil)
    #expect(await soon { request == nil })
  }

  @Test func codeOfAnEndedScopeGetsNoInstanceOfAnOuterOne() async throws {
    let container = container
    container.mayEnd.open()
    container.manager.promiseTriggersError = false
    try await Scope.visit.open {
      $0.user.register { "Alice" }
    } operation: {
      let alice = try await container.account()
      let scopes = await Scope.visit.open {
        $0.user.register { "Bob" }
      } operation: {
        TaskScopes.current
      }
      #expect(Scope.visit.isOpen)
      await scopes.withValues {
        #expect(!Scope.visit.isOpen)
        let error = await #expect(throws: LateResolutionError.self) {
          try await container.account()
        }
        #expect(error?.scope == "visit")
        #expect(container.account.resolvedOrNil() == nil)
        #expect(Container.shared.user() == "nobody")
      }
      #expect(try await container.account() == alice)
    }
  }

  @Test func aRegistrationLastsAsLongAsItsScope() async {
    // A scope is in the chain of the other one, and ends first.
    let outer = Scope.visit.begin()
    let inner = outer.withValues {
      Scope.errand.begin(in: container) { $0.visitor.register { Service() } }
    }
    let before = inner.withValues { container.visitor() }
    await outer.close()
    inner.withValues {
      #expect(container.visitor() === before)
    }
    await inner.close()
  }

  @Test func aRegistrationIsUsedWithoutItsFactorysScope() async {
    let errand = Scope.errand.begin(in: container) { $0.visitor.register { Service() } }
    errand.withValues { #expect(container.visitor() === container.visitor()) }
    await errand.close()
  }

  /// Opens the scope `visit`, in another one of the same kind or not.
  private func open<Result>(
    _ isNested: Bool,
    _ registering: (RegisteringContainers) -> Void,
    operation: () async -> Result
  ) async -> Result {
    let container = container
    func open() async -> Result {
      await Scope.visit.open {
        registering(RegisteringContainers(user: $0.user, session: container.session))
      } operation: {
        await operation()
      }
    }
    guard isNested else { return await open() }
    return await Scope.visit.open {
      $0.user.register { "Alice" }
      container.session.register { "Alice" }
    } operation: {
      await open()
    }
  }

  private func call(_ form: Form) -> Task<String, any Error> {
    Task { [container] in
      switch form {
      case .bound: try await container.account()
      case .registered: try await container.session()
      }
    }
  }
}

/// The factories that a test registers for an open scope.
private struct RegisteringContainers {
  let user: Factory<String>
  let session: AsyncFactory<String>
}

extension Scope {
  fileprivate static let visit = Bound("visit")
  fileprivate static let errand = Bound("errand")
}

extension Container {
  fileprivate var user: Factory<String> { self { "nobody" } }
}

/// A container whose async factories wait for a test.
private final class RequestContainer: SharedContainer {
  @TaskLocal static var shared = RequestContainer()
  let manager = ContainerManager()
  let mayEnd = Gate()
  /// The results of the closures that have ended without an error.
  let builds = Shared<[String]>([])

  func build(_ name: String?) async throws -> String {
    try await mayEnd.pass()
    guard let name else { throw MakingFailure(number: 0) }
    builds.change { $0.append(name) }
    return name
  }

  func callers(of form: OpenScopeBuildTests.Form) -> Int {
    form == .registered ? session.waiters : account.waiters
  }
}

extension RequestContainer {
  var account: AsyncFactory<String> {
    self { [unowned self] in try await build(Container.shared.user()) }.scope(.visit)
  }
  var session: AsyncFactory<String> { self { "nobody" }.cached }
  var visitor: Factory<Service> { self { Service() }.scope(.visit) }
  /// An instance of a request, whose build resolves an instance of the container.
  var page: AsyncFactory<Service> {
    self { [unowned self] in
      _ = try await number()
      return Service()
    }.scope(.visit)
  }
  var number: AsyncFactory<Int> { self { () async throws in 7 }.cached }
}

/// An actor that a test can block.
private actor BusyActor {
  nonisolated let isBlocked = Gate()

  func call<Value: Sendable>(_ operation: @Sendable () async throws -> Value) async throws -> Value
  {
    try await operation()
  }

  func block(_ end: DispatchSemaphore) {
    isBlocked.open()
    end.wait()
  }
}

/// An executor that runs each job at once, on the thread that enqueues it.
private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
