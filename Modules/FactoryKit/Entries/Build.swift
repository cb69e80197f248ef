/// An instance that is being built by one thread, while others may wait for it.
final class Build: PendingWork, @unchecked Sendable {
  /// The entry that has the closure which it is built with.
  let source: Entry
  private let product = Locked<StoredInstance?>(nil)

  /// Begins a build, on the calling thread.
  init(_ frame: ResolutionFrame, by source: Entry) {
    self.source = source
    super.init(frame)
  }

  /// Hands the instance to all who wait; `nil` if the build was given up.
  func finish(with instance: StoredInstance?) {
    product.withLock { $0 = instance }
    finish()
  }

  /// Waits for the instance.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Returns: The instance; `nil` if the build was given up.
  func result() -> StoredInstance? {
    if case .circular(let chain) = WaitGraph.wait(for: self, isExcusable: false) {
      CircularDependency.stop(chain)
    }
    return product.withLock { $0 }
  }
}
