/// An instance that is being built by one thread, while others may wait for it.
final class Build<Value>: Sendable {
  /// The scope that the instance is built for.
  let scope: Scope
  private let work: PendingWork
  private let product = Locked<Unchecked<Value>?>(nil)

  /// Begins a build, on the calling thread.
  init(_ frame: ResolutionFrame, in scope: Scope) {
    self.scope = scope
    work = PendingWork(frame)
  }

  /// Hands the instance to all who wait.
  func finish(with value: Value) {
    let box = Unchecked(value)
    product.withLock { $0 = box }
    work.finish()
  }

  /// Waits for the instance.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  func result() -> Value {
    WaitGraph.wait(for: work)
    guard let box = product.withLock({ $0 }) else {
      preconditionFailure("A build is finished after its product is stored.")
    }
    return box.value
  }
}
