import Foundation
import Synchronization

@testable import FactoryKit

/// Two containers that operations are performed on, with their own singletons and clock.
package final class Subject: Performer {
  let log = SubjectLog()
  var definitions: [Definition] = Slot.allCases.map(Definition.init)
  var wirings: [[Operation]] = [[], []]
  private(set) var containers: [ModelContainer] = []
  private var dropped: [WeakContainer] = []
  /// The current singletons, last, and those that were cloned.
  private var singletons = [Scope.Singleton()]
  private var time = 0.0
  /// The open scopes by their numbers, and those that have ended.
  var scopes: [Int: ScopeHandle] = [:]
  private(set) var held: [[Product]] = []
  /// Whether operations change the context and the trace, which all containers share.
  private let ownsProcess: Bool
  /// The time in milliseconds until unused products must be freed.
  private let patience: Int

  /// Creates two new containers.
  ///
  /// - Parameters:
  ///   - ownsProcess: Whether nothing else in the process uses containers.
  ///   - patience: The time in milliseconds until unused products must be freed.
  package init(ownsProcess: Bool, patience: Int = 5_000) {
    (self.ownsProcess, self.patience) = (ownsProcess, patience)
    containers = [ModelContainer(self, 0), ModelContainer(self, 1)]
    if ownsProcess {
      FactoryContext.current = Conditions().context([:])
      // Also receives warnings of captive dependencies.
      containers[0].manager.logger = { [log] in log.trace($0) }
    }
  }

  package func perform(_ operation: Operation) -> Outcome {
    let found = waitingForTasks { withBindings { execute(operation) } }
    var outcome = Outcome(found: found)
    swap(&outcome.events, &log.events)
    outcome.alive = log.alive.load(ordering: .relaxed)
    outcome.held = held.count
    outcome.settings = withBindings { containers.map { Outcome.Settings($0.manager) } }
    return outcome
  }

  package func end() -> Int {
    if ownsProcess {
      containers[0].manager.trace = false
      containers[0].manager.circularDependencyTesting = true
      containers[0].manager.logger = { _ in }
    }
    if !scopes.isEmpty {
      inTask { [scopes] in for scope in scopes.values { await scope.close() } }
    }
    log.events = []
    dropped += containers.map { WeakContainer(container: $0) }
    (held, containers, singletons, scopes) = ([], [], [], [:])
    return settled(in: 0...0) {
      log.alive.load(ordering: .relaxed) + dropped.count { $0.container != nil }
    }
  }

  package func alive(_ found: Int, settlingIn expected: ClosedRange<Int>) -> Int {
    settled(in: expected) { log.alive.load(ordering: .relaxed) }
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
    Scope.$singleton.withValue(singletons[singletons.count - 1]) {
      MonotonicClock.withAdvance(.seconds(time)) {
        Supervision.$supervisor.withValue(log, operation: body)
      }
    }
  }

  /// Performs an operation of the sequence or of an `autoRegister()`.
  ///
  /// - Returns: The numbers of the results; `nil` for an operation without results.
  @discardableResult
  func execute(_ operation: Operation) -> [Int]? {
    switch operation {
    case .define(let slot, let definition): definitions[slot.rawValue] = definition
    case .resolve(let container, let slot, let parameter, let way, let isHeld):
      let products = containers[container].resolve(slot, parameter, way)
      if isHeld { held.append(products) }
      return products.map(\.serial)
    case .resolveMany(let container, let slot):
      let products = Parameter.many.flatMap { containers[container].resolve(slot, $0, .call) }
      return products.map(\.serial)
    case .modify(let container, let slot, let modifiers, let parameter):
      return containers[container].modify(slot, modifiers, resolving: parameter)?.map(\.serial)
    case .wire(let container, let operations): wirings[container] = operations
    case .renew(let container):
      dropped.append(WeakContainer(container: containers[container]))
      containers[container] = ModelContainer(self, container)
    case .setDefaultScope, .decorate, .setPromiseTriggersError, .reset, .resetScope, .push,
      .pop, .shutDown, .report, .askForType:
      return executeOnContainer(operation)
    case .begin, .inside, .close, .open, .askWhetherOpen: return executeOnScope(operation)
    case .resetSingletons: Scope.singleton.reset()
    case .beginClone: singletons.append(Scope.singleton.clone())
    case .endClone: if singletons.count > 1 { singletons.removeLast() }
    case .advance(let seconds): time += seconds
    case .drop(let index?): if held.indices.contains(index) { held.remove(at: index) }
    case .drop(nil): held = []
    case .setConditions(let conditions):
      FactoryContext.current = conditions.context(FactoryContext.current.runtimeArguments)
    case .setArgument(let argument, let key): FactoryContext.setArg(argument, forKey: key)
    case .removeArgument(let key): FactoryContext.removeArg(forKey: key)
    case .trace(let isOn): containers[0].manager.trace = isOn
    case .testCircles(let isOn): containers[0].manager.circularDependencyTesting = isOn
    }
    return nil
  }

  private func executeOnContainer(_ operation: Operation) -> [Int]? {
    switch operation {
    case .setDefaultScope(let container, let name):
      containers[container].manager.defaultScope = name?.scopeToKeep
    case .decorate(let container, let label, let byManager):
      let decorator: ((Any) -> Void)? = label.map { label in
        { [log] in log.events.append(.decoratedAll(label, products(in: $0).map(\.serial))) }
      }
      if byManager {
        containers[container].manager.decorator = decorator
      } else {
        containers[container].decorator(decorator)
      }
    case .setPromiseTriggersError(let container, let isOn):
      containers[container].manager.promiseTriggersError = isOn
    case .reset(let container, let options, byManager: true):
      containers[container].manager.reset(options: options)
    case .reset(let container, let options, byManager: false):
      containers[container].reset(options: options)
    case .resetScope(let container, let name):
      containers[container].manager.reset(scope: name.scope)
    case .push(let container): containers[container].manager.push()
    case .pop(let container): containers[container].manager.pop()
    case .shutDown(let container): shutDown(containers[container])
    case .report(let container): return containers[container].registeredSlots.map(\.rawValue)
    case .askForType(let container):
      return containers[container].factory(Product.self) == nil ? [0] : [1]
    default: break
    }
    return nil
  }
}

extension Subject {
  private func shutDown(_ container: ModelContainer) {
    ending { inTask { try? await container.shutdown(within: .seconds(60)) } }
  }

  /// Calls a closure that waits for shutdown actions.
  func ending(_ body: () -> Void) {
    log.isEnding = true
    body()
    log.isEnding = false
  }
}

/// A container that was replaced, and should be freed.
private struct WeakContainer {
  weak var container: ModelContainer?
}

extension Outcome.Settings {
  fileprivate init(_ manager: ContainerManager) {
    self.init(
      defaultScope: manager.defaultScope.flatMap(ScopeName.init),
      hasDecorator: manager.decorator != nil,
      promiseTriggersError: manager.promiseTriggersError,
      testsCircles: manager.circularDependencyTesting
    )
  }
}

/// Returns the products in a value of any type.
private func products(in value: Any) -> [Product] {
  if let list = value as? [Product] { return list }
  if let value = value as? Labeled.Value { return Labeled.products(value) }
  if let value = value as? Tagged.Value { return Tagged.products(value) }
  return (value as? any Producing).map { [$0.product] } ?? []
}

extension Subject {
  /// Performs an operation on open scopes.
  ///
  /// An operation on a scope that was never begun has no effect.
  func executeOnScope(_ operation: Operation) -> [Int]? {
    switch operation {
    case .begin(let number, let name, let registrations):
      guard scopes[number] == nil, let scope = name.boundScope else { return nil }
      scopes[number] =
        registrations.isEmpty
        ? scope.begin()
        : scope.begin(in: containers[0]) { _ in for each in registrations { execute(each) } }
    case .inside(let number, let operation):
      return scopes[number].flatMap { scope in scope.withValues { execute(operation) } }
    case .close(let number):
      if let scope = scopes[number] { ending { inTask { await scope.close() } } }
    case .open(let name, let registrations, let operations):
      return name.boundScope.map { open($0, registrations, operations) }
    case .askWhetherOpen(let name): return [name.boundScope?.isOpen == true ? 1 : 0]
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

/// The calls of the containers under test, and the number of living products.
///
/// `@unchecked`: a single thread performs a sequence, or waits for a task that performs a part of
/// it. Products are freed on any thread, so their number is atomic.
final class SubjectLog: Supervisor, @unchecked Sendable {
  var events: [Outcome.Event] = []
  let alive = Atomic(0)
  var lastSerial = 0
  /// Whether a container or a scope ends, and waits for shutdown actions that suspend.
  var isEnding = false

  func record(_ factory: UnregisteredFactory) {
    events.append(.unkept(factory.declaration.displayName))
  }

  /// Records a factory that was resolved outside of its scope, or after shutdown.
  ///
  /// The violation begins with its name, such as `ModelContainer.first`.
  func record(violation: String) {
    let name = violation.prefix { $0 != " " }.split(separator: ".").last
    events.append(.violated(name.map(String.init) ?? violation))
  }

  /// Parses a line of a trace, such as `1:     Module.Container.name<Type> = N:1234`.
  func trace(_ line: String) {
    if line.hasPrefix("warning:") { return }
    // An async factory may report its build at any time during it.
    if line.contains(".waiting<") { return }
    let depth = Int(line.prefix { $0 != ":" }) ?? -1
    let name = line.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? line
    let rest = line.split(separator: "=").last ?? ""
    events.append(.traced(depth: depth, name, isNew: rest.contains("N:")))
  }
}
