import Dispatch
@testable import FactoryKit
import Foundation

/// An operation that is repeated while the memory of the process is measured.
package struct MemoryPhase {
  /// A short description of the operation.
  package let name: String
  /// The number of requested operations after which this one runs once.
  ///
  /// It is larger for slow operations.
  package let divisor: Int
  /// Whether it starts tasks that may end after it.
  package let startsTasks: Bool
  /// Whether it throws errors, whose backtraces Testing stores.
  package let throwsErrors: Bool
  private let operation: (Int) -> Void

  /// Creates a phase.
  ///
  /// - Parameters:
  ///   - name: A short description of the operation.
  ///   - divisor: The number of requested operations after which this one runs once.
  ///   - startsTasks: Whether it starts tasks that may end after it.
  ///   - throwsErrors: Whether it throws errors.
  ///   - operation: Performs the operation, given its number.
  package init(
    _ name: String,
    every divisor: Int = 1,
    startsTasks: Bool = false,
    throwsErrors: Bool = false,
    _ operation: @escaping (Int) -> Void
  ) {
    self.name = name
    self.divisor = divisor
    self.startsTasks = startsTasks
    self.throwsErrors = throwsErrors
    self.operation = operation
  }

  /// Repeats the operation, and measures the memory at the start and after each tenth.
  ///
  /// - Parameters:
  ///   - operations: The requested number of operations. A tenth more run before, so that memory
  ///     that is allocated once doesn't count.
  ///   - round: The number of previous calls, so that no operation gets the number of an earlier
  ///     one.
  /// - Returns: The measurements; `nil` where the system doesn't report them.
  package func run(operations: Int, round: Int = 0) -> MemorySamples? {
    let tenth = max(1, operations / divisor / 10)
    let first = round * 11 * tenth
    for index in 0..<tenth { operation(first + index) }
    settle()
    var samples = MemorySamples(name: name, operations: tenth * 10)
    guard samples.look() else { return nil }
    for part in 1...10 {
      for index in 0..<tenth { operation(first + part * tenth + index) }
      settle()
      guard samples.look() else { return nil }
    }
    return samples
  }

  /// Waits for the end of the tasks that were started.
  private func settle() { if startsTasks { Thread.sleep(forTimeInterval: 0.02) } }
}

extension MemoryPhase {
  /// All operations that could leak, each with a container of its own or for the process.
  package static var all: [MemoryPhase] {
    resolving(MemoryContainer()) + changing(MemoryContainer()) + parameters(MemoryContainer())
      + asyncFactories(MemoryContainer()) + openScopes(MemoryContainer()) + containers
      + process(MemoryContainer())
  }

  private static func resolving(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("resolving unique") { _ in _ = container.unique() },
      MemoryPhase("resolving cached") { _ in _ = container.cached() },
      MemoryPhase("resolving shared, dropped") { _ in _ = container.weak() },
      MemoryPhase("resolving singletons") { _ in _ = container.single() },
      MemoryPhase("resolving a custom scope") { _ in _ = container.own() },
      MemoryPhase("resolving graphs") { _ in _ = container.tree() },
      MemoryPhase("resolving promises") { _ in _ = container.promised() },
      MemoryPhase("resolving for wrappers") { _ in MemoryClient().use() },
    ]
  }

  private static func changing(_ container: MemoryContainer) -> [MemoryPhase] {
    let manager = container.manager
    return [
      MemoryPhase("registering") { _ in
        container.cached.register { MemoryProduct() }
        _ = container.cached()
      },
      MemoryPhase("registering singletons") { _ in
        container.single.register { MemoryProduct() }
        _ = container.single()
      },
      MemoryPhase("registering by type") { _ in
        container.register(MemoryProduct.self) { MemoryProduct() }
        _ = container.resolve(MemoryProduct.self)
      },
      MemoryPhase("contributing, reset") { index in
        container.list.contribute { MemoryProduct() }
        if index % 8 == 0 { container.list.reset() }
        _ = container.list()
      },
      MemoryPhase("decorating") { _ in
        container.unique.decorator { _ in }
        container.decorator { _ in }
        _ = (container.unique(), container.cached())
      },
      MemoryPhase("contexts") { index in
        container.unique.onArg("\(index % 3)") { MemoryProduct() }.onDebug { MemoryProduct() }
        _ = container.unique()
        container.unique.reset(.context)
      },
      MemoryPhase("modifiers behind once()") { _ in
        container.once.timeToLive(60).scope(.shared)
        _ = container.once()
        container.once.reset()
      },
      MemoryPhase("resetting a factory") { index in
        let options: [FactoryResetOptions] = [.all, .scope, .registration, .context, .none]
        _ = container.cached.register { MemoryProduct() }()
        container.cached.reset(options[index % 5])
      },
      MemoryPhase("resetting scopes") { _ in
        _ = (container.cached(), container.own(), container.single())
        manager.reset(scope: .cached)
        manager.reset(scope: .memory)
        manager.reset(scope: .singleton)
      },
      MemoryPhase("resetting the container") { index in
        _ = (container.cached.register { MemoryProduct() }(), container.weak())
        let options: [FactoryResetOptions] = [.all, .scope, .registration, .context]
        container.reset(options: options[index % 4])
      },
      MemoryPhase("push and pop") { _ in
        _ = container.cached()
        manager.push()
        container.cached.register { MemoryProduct() }
        _ = container.cached()
        manager.pop()
      },
    ]
  }

  private static func parameters(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("parameters, reset") { index in
        _ = container.perParameter("a parameter of some length, \(index)")
        if index % 100 == 0 { container.perParameter.reset(.scope) }
      },
      MemoryPhase("parameters that expire") { _ = container.brief("a long parameter, \($0)") },
      MemoryPhase("parameters, shared and dropped") {
        _ = container.weakPerParameter("a parameter of some length, \($0)")
      },
      MemoryPhase("parameters in graphs") {
        _ = container.inGraphPerParameter("a parameter of some length, \($0)")
      },
      MemoryPhase("parameters of singletons, reset") { index in
        _ = container.singlePerParameter("a parameter of some length, \(index)")
        if index % 100 == 0 { Scope.singleton.reset() }
      },
    ]
  }

  private static var containers: [MemoryPhase] {
    [
      MemoryPhase("short-lived containers") { _ in
        let container = MemoryContainer()
        container.cached.register { MemoryProduct() }
        _ = (container.cached(), container.weak(), container.tree(), container.own())
        _ = container.perParameter("a parameter of some length")
      },
      MemoryPhase("short-lived containers, put aside") { _ in
        let container = MemoryContainer()
        _ = container.cached()
        container.manager.push()
        container.reset()
        _ = container.unique()
      },
      MemoryPhase("containers of tasks") { _ in
        MemoryContainer.$shared.withValue(MemoryContainer()) { MemoryClient().use() }
      },
      MemoryPhase("singletons of tasks") { _ in
        let container = MemoryContainer.shared
        Scope.$singleton.withValue(Scope.singleton.clone()) { _ = container.single() }
        Scope.$singleton.withValue(Scope.Singleton()) { _ = container.single() }
      },
    ]
  }

  private static func process(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("arguments set and removed") { index in
        FactoryContext.setArg("an argument of some length, \(index)", forKey: "a key, \(index)")
        FactoryContext.removeArg(forKey: "a key, \(index)")
      },
      MemoryPhase("loggers") { index in
        container.manager.logger = { _ in _ = index }
      },
      MemoryPhase("threads that wait for a build", every: 1_000) { _ in
        container.reset()
        let group = DispatchGroup()
        for _ in 0..<2 {
          group.enter()
          Thread {
            _ = (container.cached(), container.tree(), container.perParameter("one"))
            group.leave()
          }.start()
        }
        group.wait()
      },
    ]
  }
}

private struct MemoryClient {
  @Injected(\MemoryContainer.cached) private var cached
  @LazyInjected(\MemoryContainer.unique) private var unique
  @WeakLazyInjected(\MemoryContainer.own) private var own
  @DynamicInjected(\MemoryContainer.weak) private var weak

  /// Resolves the lazy dependencies.
  func use() {
    _ = (cached, unique, own, weak)
  }
}

extension MemoryPhase {
  /// The operations of throwing and async factories that could leak memory.
  static func asyncFactories(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("failures", throwsErrors: true) { index in
        _ = try? container.failing(index)
        _ = try? container.failingPerParameter("a parameter of some length, \(index)")
      },
      waiting("async instances, dropped") { _ in _ = try await container.waiting() },
      waiting("async instances, stored weakly and released") { _ in
        _ = try await container.weakWaiting()
      },
      waiting("async failures") { _ = try await container.waitingPerParameter(.failing($0)) },
      waiting("async failures during a reset") { index in
        async let failure = container.waitingPerParameter(.failing(index))
        container.waitingPerParameter.reset(.scope)
        _ = try await failure
      },
      waiting("async, cancelled") { index in
        let task = Task { try await container.waitingPerParameter(.endless(index)) }
        await Task.yield()
        task.cancel()
        _ = try await task.value
      },
      waiting("async, cancelled, one after the other") { _ in
        let tasks = (0..<3).map { _ in Task { try await container.endless() } }
        for task in tasks {
          await Task.yield()
          task.cancel()
        }
        for task in tasks { _ = await task.result }
      },
      waiting("injected tasks, dropped") { _ in
        MemoryContainer.$shared.withValue(container) { _ = WaitingClient() }
      },
    ]
  }

  /// Returns a phase of async operations, each of which blocks the current thread.
  static func waiting(
    _ name: String,
    _ operation: @escaping @Sendable (Int) async throws -> Void
  ) -> MemoryPhase {
    MemoryPhase(name, startsTasks: true) { index in
      let end = DispatchSemaphore(value: 0)
      Task {
        try? await operation(index)
        end.signal()
      }
      end.wait()
    }
  }
}

private struct WaitingClient {
  @InjectedTask(\MemoryContainer.endless) private var endless
  @InjectedTask(\MemoryContainer.waiting) private var waiting
}

extension MemoryPhase {
  /// The operations with open scopes that could leak memory.
  static func openScopes(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      requests,
      MemoryPhase("nested open scopes") { _ in
        Scope.memoryRequest.open {
          _ = container.bound()
          Scope.memoryRequest.open { _ = container.bound() }
        }
      },
      waiting("open scopes that are closed by a call") { _ in
        let scope = Scope.memoryRequest.begin(in: container) {
          $0.bound.register { MemoryProduct() }
        }
        scope.withValues { _ = (container.bound(), container.boundClosable()) }
        await scope.close()
      },
      MemoryPhase("open scopes during a registration") { _ in
        Scope.memoryRequest.open {
          _ = container.bound()
          container.bound.register { MemoryProduct() }
          _ = container.bound()
        }
      },
      MemoryPhase("captives") { _ in
        Scope.memoryRequest.open { _ = container.captor() }
        container.captor.reset(.scope)
      },
      waiting("containers that are shut down") { _ in
        let container = MemoryContainer()
        _ = container.closable()
        // A short time: Swift keeps the timer of a cancelled sleep until it expires.
        try await container.shutdown(within: .milliseconds(5))
      },
    ]
  }

  /// A request of a server, with a registration, an instance, and an instance that is closed.
  package static var requests: MemoryPhase {
    let container = MemoryContainer()
    return MemoryPhase("requests") { _ in
      Scope.memoryRequest.open(in: container) {
        $0.bound.register { MemoryProduct() }
      } operation: {
        _ = (container.bound(), container.boundClosable(), container.boundPerParameter(1))
      }
    }
  }
}

extension Scope {
  fileprivate static let memoryRequest = Bound("memory")
}

extension MemoryContainer {
  fileprivate var bound: Factory<MemoryProduct> { self { MemoryProduct() }.scope(.memoryRequest) }
  fileprivate var boundClosable: Factory<MemoryProduct> {
    self { MemoryProduct() }.scope(.memoryRequest).onShutdown { _ in }
  }
  fileprivate var boundPerParameter: ParameterFactory<Int, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.scope(.memoryRequest)
  }
  fileprivate var captor: Factory<MemoryProduct> { self { [unowned self] in bound() }.cached }
  fileprivate var closable: Factory<MemoryProduct> {
    self { MemoryProduct() }.cached.onShutdown { _ in }
  }
}
