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

  /// Hands the instance to all who wait; `nil` if the build was given up.
  func finish(with value: Value?) {
    let box = value.map(Unchecked.init)
    product.withLock { $0 = box }
    work.finish()
  }

  /// Waits for the instance.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Returns: The instance; `nil` if the build was given up.
  func result() -> Value? {
    if let cycle = WaitGraph.wait(for: work) { CircularDependency.stop(cycle) }
    return product.withLock { $0 }?.value
  }
}
