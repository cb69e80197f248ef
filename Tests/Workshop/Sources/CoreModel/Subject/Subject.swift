import Foundation

@testable import FactoryKit

/// Two containers that operations are performed on, with their own singletons and clock.
///
/// They change the context of the process, so nothing else in the process may use it.
package final class Subject: World, Performer {
  /// The argument that the closures for a context need.
  static let argument = "given"

  private var containers: [ModelContainer] = []
  private var dropped: [WeakContainer] = []
  private let singletons = Scope.Singleton()
  /// The open scopes by their numbers, and those that have ended.
  private var scopes: [Int: ScopeHandle] = [:]
  private let supervisor: EventSupervisor
  /// The time in milliseconds until unused products must be freed.
  private let patience: Int

  /// Creates two new containers.
  ///
  /// - Parameter patience: The time in milliseconds until unused products must be freed.
  package init(patience: Int = 5_000) {
    self.patience = patience
    let log = Log()
    supervisor = EventSupervisor(log: log)
    super.init(log)
    containers = [ModelContainer(self, 0), ModelContainer(self, 1)]
    FactoryContext.current = FactoryContext()
    // Receives warnings of captive dependencies.
    containers[0].manager.logger = { _ in }
  }

  package func perform(_ operation: Operation) -> Outcome? {
    outcome { waitingForTasks { withBindings { execute(operation) } } }
  }

  package func end() -> Int {
    containers[0].manager.logger = { _ in }
    if !scopes.isEmpty {
      inTask { [scopes] in for scope in scopes.values { await scope.close() } }
    }
    dropped += containers.map { WeakContainer(container: $0) }
    held = []
    containers = []
    scopes = [:]
    Scope.$singleton.withValue(singletons) { Scope.singleton.reset() }
    return settled(in: 0...0) {
      log.alive + dropped.count { $0.container != nil }
    }
  }

  package func alive(settlingIn expected: ClosedRange<Int>) -> Int {
    settled(in: expected) { log.alive }
  }

  /// Waits some time until a number is as expected, and returns the number.
  private func settled(in expected: ClosedRange<Int>, _ number: () -> Int) -> Int {
    for _ in 0..<patience {
      let current = number()
      if expected.contains(current) { return current }
      usleep(1_000)
    }
    return number()
  }

  private func withBindings<Result>(_ body: () -> Result) -> Result {
    Scope.$singleton.withValue(singletons) {
      MonotonicClock.withAdvance(.seconds(time)) {
        Supervision.$supervisor.withValue(supervisor, operation: body)
      }
    }
  }

  override func resolve(_ container: Int, _ slot: Slot, _ parameter: Parameter, _ way: Way)
    -> [Product]
  {
    containers[container].factory(slot).resolve(parameter, way)
  }

  override func modify(
    _ container: Int,
    _ slot: Slot,
    _ modifiers: [Modifier],
    resolving parameter: Parameter?
  ) -> [Product]? {
    let factory = modifiers.reduce(containers[container].factory(slot)) { factory, modifier in
      factory.modified(by: modifier, function: "outside")
    }
    return parameter.map { factory.resolve($0, .call) }
  }

  override func change(_ operation: Operation) -> [Int]? {
    switch operation {
    case .renew(let container):
      dropped.append(WeakContainer(container: containers[container]))
      containers[container] = ModelContainer(self, container)
    case .setDefaultScope(let container, let name):
      containers[container].manager.defaultScope = name?.scope
    case .decorate(let container, let label):
      containers[container].decorator(
        label.map { label in
          { [log] in log.events.append(.decoratedAll(label, products(in: $0).map(\.serial))) }
        }
      )
    case .reset(let container, let options): containers[container].manager.reset(options: options)
    case .resetScope(let container, let name):
      containers[container].manager.reset(scope: name.scope)
    case .push(let container): containers[container].manager.push()
    case .pop(let container): containers[container].manager.pop()
    case .shutDown(let container):
      let container = containers[container]
      ending { inTask { try? await container.shutdown(within: .seconds(60)) } }
    case .setArgument(true): FactoryContext.setArg(Self.argument, forKey: "key")
    case .setArgument(false): FactoryContext.removeArg(forKey: "key")
    default: return executeOnScope(operation)
    }
    return nil
  }

  /// Calls a closure that waits for shutdown actions.
  private func ending(_ body: () -> Void) {
    log.isEnding = true
    body()
    log.isEnding = false
  }
}

/// A container that was replaced, and should be freed.
private struct WeakContainer {
  weak var container: ModelContainer?
}

/// Records mistakes as events.
private struct EventSupervisor: Supervisor {
  let log: Log

  func record(_ factory: UnregisteredFactory) { log.events.append(.unkept) }

  func record(violation: String) { log.events.append(.violated) }
}

// MARK: - Open scopes

extension Subject {
  /// Performs an operation on open scopes.
  ///
  /// An operation on a scope that was never begun has no effect.
  private func executeOnScope(_ operation: Operation) -> [Int]? {
    switch operation {
    case .begin(let number, let name, let registrations):
      guard scopes[number] == nil, let scope = name.scope as? Scope.Bound else { return nil }
      scopes[number] = scope.begin(in: containers[0]) { _ in
        for registration in registrations { execute(registration) }
      }
    case .inside(let number, let operation):
      return scopes[number].flatMap { scope in scope.withValues { execute(operation) } }
    case .close(let number):
      if let scope = scopes[number] { ending { inTask { await scope.close() } } }
    case .open(let name, let registrations, let operations):
      guard let scope = name.scope as? Scope.Bound else { return nil }
      return open(scope, registrations, operations)
    default: break
    }
    return nil
  }

  /// Opens a scope in a task, whose end closes the instances.
  private func open(
    _ scope: Scope.Bound,
    _ registrations: [Operation],
    _ operations: [Operation]
  ) -> [Int] {
    let found = Locking<[Int]>([])
    // Safe, because this thread waits for the task.
    nonisolated(unsafe) let subject = self
    // The operations may block their thread.
    inTask(on: ThreadExecutor()) {
      await scope.open(in: subject.containers[0]) { _ in
        for registration in registrations { subject.execute(registration) }
      } operation: { () async in
        for operation in operations {
          if let result = subject.execute(operation) { found.change { $0 += result } }
        }
        subject.log.isEnding = true
      }
      subject.log.isEnding = false
    }
    return found.change { $0 }
  }
}
