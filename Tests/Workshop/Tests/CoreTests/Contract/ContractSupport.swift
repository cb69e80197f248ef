import Dispatch
import FactoryKit
import Foundation

/// Returns whether a condition holds now or soon.
///
/// A thread may release its captures slightly after its end.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(hangLimit)
  while !condition(), ContinuousClock.now < end { pause(seconds: 0.005) }
  return condition()
}

/// An event that happens once, and that other threads can wait for.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Reports the event.
  func give() { semaphore.signal() }

  /// Blocks the calling thread until the event, or until a time limit.
  ///
  /// - Returns: Whether the event has happened.
  @discardableResult
  func wait() -> Bool {
    let isGiven = semaphore.wait(timeout: .now() + hangLimit) == .success
    semaphore.signal()
    return isGiven
  }
}

/// A barrier for threads.
final class Meeting: Sendable {
  private let missing: Shared<Int>
  private let isComplete = Signal()

  init(_ count: Int) { missing = Shared(count) }

  /// Blocks the calling thread until all threads have arrived.
  func join() {
    var missing = 0
    self.missing.change { count in
      count -= 1
      missing = count
    }
    if missing == 0 { isComplete.give() }
    if missing >= 0 { isComplete.wait() }
  }
}

/// Calls a closure in its deinitializer.
final class Farewell: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// Ends the process with a message after a time limit, for tests in a process of their own.
func endIfHanging() {
  DispatchQueue.global().asyncAfter(deadline: .now() + hangLimit) {
    fatalError("The process hangs.")
  }
}
