@testable import FactoryKit

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
