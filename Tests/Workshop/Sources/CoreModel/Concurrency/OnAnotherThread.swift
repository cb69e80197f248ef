import Dispatch
import Foundation

/// Calls a closure on a new thread, and waits for its result.
func onAnotherThread<Value: Sendable>(_ body: @escaping () -> Value) -> Value? {
  let (value, isDone) = (Locking<Value?>(nil), DispatchSemaphore(value: 0))
  // Safe, because the calling thread waits until the closure has ended.
  nonisolated(unsafe) let body = body
  Thread {
    value.change { $0 = body() }
    isDone.signal()
  }.start()
  isDone.wait()
  return value.change { $0 }
}
