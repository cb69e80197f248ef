import Dispatch
import FactoryKit
import Foundation

/// After how many seconds a test takes what it waits for to hang.
///
/// Much more than it takes on a busy machine, as only a test that fails waits so long.
let hangLimit = 240.0

/// Whether the process runs under a sanitizer.
let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// Blocks the calling thread, to make a race likely that a test is about.
func pause(seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// Runs a closure on several new threads at once, with the singletons of the test that calls this,
/// and waits for all of them.
///
/// Threads of its own: the shared pools have too few when closures wait for one another.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  threadsEnd(count, by: .distantFuture, body)
}

/// Runs a closure on several new threads at once, with the singletons of the test that calls this.
///
/// - Returns: Whether all of them have ended in a time that is enough unless they hang.
@discardableResult
func threadsEnd(
  _ count: Int = 1,
  by deadline: DispatchTime = .now() + hangLimit,
  _ body: @escaping @Sendable (Int) -> Void
) -> Bool {
  let singletons = Scope.singleton
  let group = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  for index in 0..<count {
    group.enter()
    Thread {
      start.wait()
      Scope.$singleton.withValue(singletons) { body(index) }
      group.leave()
    }.start()
  }
  for _ in 0..<count { start.signal() }
  return group.wait(timeout: deadline) == .success
}

/// A value that several threads of a test change.
///
/// `@unchecked`: read and written under the lock alone. The lock is Foundation's and not a
/// `Mutex`, because ThreadSanitizer sees this one.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value { lock.withLock { storage } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&storage) } }
}

/// Runs a closure on a thread of its own: sequences wait there for tasks, which need the pool's threads.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
