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
  let group = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  for index in 0..<count {
    group.enter()
    runOnNewThread {
      start.wait()
      body(index)
      group.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  return group.wait(timeout: deadline) == .success
}

/// Runs a closure on a new thread, with the singletons of the calling test.
func runOnNewThread(_ body: @escaping @Sendable () -> Void) {
  let singletons = Scope.singleton
  Thread { Scope.$singleton.withValue(singletons, operation: body) }.start()
}

/// A value that several threads of a test change.
///
/// `@unchecked`: all access is under the lock. The lock is from Foundation and not a `Mutex`, so
/// that ThreadSanitizer sees it.
final class Shared<Value>: @unchecked Sendable {
  fileprivate let lock = NSLock()
  fileprivate var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value { lock.withLock { storage } }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&storage) } }

  func set(_ value: Value) { change { $0 = value } }
}

extension Shared<Int> {
  /// Adds a number, and returns the sum.
  @discardableResult
  func add(_ number: Int = 1) -> Int {
    lock.withLock {
      storage += number
      return storage
    }
  }
}

/// Runs a closure on a new thread, where it may block without using up the threads for tasks.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
