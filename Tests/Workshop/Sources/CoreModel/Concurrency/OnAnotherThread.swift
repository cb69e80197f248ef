import Dispatch
import Foundation

/// Returns what a closure returns on a thread of its own, which this one waits for.
func onAnotherThread<Value: Sendable>(_ body: @escaping () -> Value) -> Value? {
  let (value, isDone) = (Locking<Value?>(nil), DispatchSemaphore(value: 0))
  // The thread that calls this does nothing else meanwhile.
  nonisolated(unsafe) let body = body
  Thread {
    value.change { $0 = body() }
    isDone.signal()
  }.start()
  isDone.wait()
  return value.change { $0 }
}
