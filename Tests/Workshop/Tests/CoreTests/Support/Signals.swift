import Dispatch
import Testing

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

/// A place where a thread stops, while the test does something else.
final class Halt: Sendable {
  private let isReached = Signal()
  private let mayContinue = Signal()

  /// Stops the first thread that arrives here.
  ///
  /// Later calls return when that thread continues.
  func stop() {
    isReached.give()
    mayContinue.wait()
  }

  /// Runs a closure on a new thread, and another one while that thread stops here.
  ///
  /// - Returns: The result of the first closure.
  @discardableResult
  func run<Value: Sendable>(
    _ stopping: @escaping @Sendable () -> Value,
    meanwhile body: () -> Void
  ) -> Value? {
    let result = Shared<Value?>(nil)
    let hasEnded = Signal()
    runOnNewThread {
      result.set(stopping())
      hasEnded.give()
    }
    #expect(isReached.wait())
    body()
    mayContinue.give()
    #expect(hasEnded.wait())
    return result.value
  }
}

/// A barrier for threads.
final class Meeting: Sendable {
  private let missing: Shared<Int>
  private let isComplete = Signal()

  init(_ count: Int) { missing = Shared(count) }

  /// Blocks the calling thread until all threads have arrived.
  func join() {
    if missing.add(-1) == 0 { isComplete.give() }
    isComplete.wait()
  }
}
