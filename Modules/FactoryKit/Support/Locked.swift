public import Synchronization

/// Mutable state behind a lock.
///
/// Every lock in FactoryKit and FactoryTesting is one of these, but for that of a ``Latch``. No user code runs while one
/// is held, but for the comparison of parameters: hand what is taken out of the state out of
/// `withLock`, and drop it there.
@usableFromInline
package struct Locked<State: Sendable>: ~Copyable, Sendable {
  /// Orders one holder after the other in the eyes of ThreadSanitizer.
  ///
  /// It does not see into the mutex, which is part of the runtime and waits in the kernel. It costs
  /// a load and a store.
  @usableFromInline let turn = Atomic(false)
  @usableFromInline let mutex: Mutex<State>

  /// Creates a lock.
  ///
  /// - Parameter state: The state to begin with.
  package init(_ state: State) { mutex = Mutex(state) }

  /// Calls a closure that may read and change the state, while no other thread does.
  @inlinable
  package borrowing func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    mutex.withLock { state in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(true, ordering: .releasing) }
      return body(&state)
    }
  }

  /// Calls a closure that may read and change the state, unless another thread is doing so.
  ///
  /// - Parameter body: The closure.
  /// - Returns: What the closure returns; `nil` if it was not called.
  borrowing func withLockIfAvailable<Result: Sendable>(
    _ body: (inout State) -> Result
  ) -> Result? {
    mutex.withLockIfAvailable { state in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(true, ordering: .releasing) }
      return body(&state)
    }
  }
}
