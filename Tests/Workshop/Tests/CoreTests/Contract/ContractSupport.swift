import Dispatch
import FactoryKit
import Foundation

/// Returns whether a condition holds, now or soon: what a thread has captured goes with the thread.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(hangLimit)
  while !condition(), ContinuousClock.now < end { pause(seconds: 0.005) }
  return condition()
}

/// Something that happens once, which other threads can wait for.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Says that it has happened.
  func give() { semaphore.signal() }

  /// Blocks the calling thread until it has happened; not for ever, if it never does.
  ///
  /// - Returns: Whether it has happened.
  @discardableResult
  func wait() -> Bool {
    let isGiven = semaphore.wait(timeout: .now() + hangLimit) == .success
    semaphore.signal()
    return isGiven
  }
}

/// A place where threads wait for each other.
final class Meeting: Sendable {
  private let missing: Shared<Int>
  private let isComplete = Signal()

  init(_ count: Int) { missing = Shared(count) }

  /// Blocks the calling thread until all are here.
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

/// Calls a closure when it goes.
final class Farewell: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// Ends the process with a word when it has not ended by itself, for tests in a process of their own.
func endIfHanging() {
  DispatchQueue.global().asyncAfter(deadline: .now() + hangLimit) {
    fatalError("The process hangs.")
  }
}
