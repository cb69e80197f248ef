import Dispatch
import FactoryKit
import Foundation

/// The time in seconds after which a test counts as hanging.
///
/// It is much longer than any test on a busy machine, because only failing tests wait that long.
let hangLimit = 240.0

/// Whether the process runs under a sanitizer.
let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// Returns how often a test repeats a race.
///
/// A sanitizer takes many times as long. ThreadSanitizer needs fewer rounds, because it reports a race
/// even if the accesses are not at the same moment.
func rounds(_ count: Int) -> Int { isSanitized ? count / 8 : count }

/// Blocks the calling thread, to make a race more likely.
func pause(seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// Runs a closure on several new threads at the same time, and waits for all of them.
///
/// The threads use the singletons of the calling test. They are not from a pool, which would have
/// too few threads for closures that wait for each other.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  threadsEnd(count, by: .distantFuture, body)
}

/// Runs a closure on several new threads at the same time, with the singletons of the calling test.
///
/// - Returns: Whether all threads have ended within the time limit.
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

/// Runs a closure that ends the process, such as a circular dependency, on a new thread.
///
/// - Parameters:
///   - bytes: The size of the thread's stack. The smaller it is, the sooner a cycle fills it.
///   - body: The closure.
func onStack(of bytes: Int, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = bytes
  thread.start()
  pause(seconds: hangLimit)
}

/// A value that several threads of a test change.
///
/// `@unchecked`: all access is under the lock. The lock is from Foundation and not a `Mutex`, so
/// that ThreadSanitizer sees it.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value { lock.withLock { storage } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&storage) } }
}

/// Runs a closure on a new thread, where it may block without using up the threads for tasks.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
