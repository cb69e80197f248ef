import CoreModel
import FactoryTesting
import Foundation
import Testing

@testable import FactoryKit

/// Async instances of an open scope: each belongs to the scopes in which it was resolved.
@Suite(.container, .timeLimit(.minutes(30)))
struct OpenScopeBuildTests {
  private let container = RequestContainer()

  @Test(arguments: [false, true])
  func aWaitingCallerGetsTheInstanceOfItsScope(isBound: Bool) async throws {
    let container = container
    @Sendable func factory() -> AsyncFactory<String> {
      isBound ? container.account : container.session
    }
    let waiting = await Scope.visit.open {
      $0.user.register { "Alice" }
      container.session.register { "Alice" }
    } operation: {
      await Scope.visit.open {
        $0.user.register { "Bob" }
        container.session.register { try await container.build("Bob") }
      } operation: {
        let first = Task { try await factory()() }
        await container.mayEnd.await()
        let waiting = Task { try await factory()() }
        #expect(await soon { factory().waiters == 2 })
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        return waiting
      }
    }
    container.mayEnd.open()
    #expect(try await waiting.value == "Bob")
    #expect(container.builds.value == ["Bob"])
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

  @Test func aRegistrationIsUsedWithoutItsFactorysScope() async {
    let errand = Scope.errand.begin(in: container) { $0.visitor.register { Service() } }
    errand.withValues { #expect(container.visitor() === container.visitor()) }
    await errand.close()
  }
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

  func build(_ name: String) async throws -> String {
    try await mayEnd.pass()
    builds.change { $0.append(name) }
    return name
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

/// An executor that runs each job at once, on the thread that enqueues it.
private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
