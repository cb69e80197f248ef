import Foundation
import Synchronization

/// Takes samples of the time of workloads.
///
/// Samples are short, with pauses between them, because some machines slow down a process that runs long.
struct Sampler {
  /// The number of samples of each row.
  let rounds: Int
  private let sample = Duration.microseconds(200)
  /// The number of operations in a sample, by the name of the workload.
  private var operations: [String: Int] = [:]

  init(rounds: Int) { self.rounds = rounds }

  /// Measures rows in turns, each next to its limit.
  ///
  /// - Returns: The nanoseconds of one operation of each row and of its limit, for each round.
  mutating func measure(_ rows: [Row]) throws(ToolError) -> [[(time: Double, limit: Double?)]] {
    // Until a program starts its first thread, the C library skips its locks and is faster than in any other program.
    Self.onThreads(1) {}
    for row in rows {
      for workload in [row.workload, row.limit].compactMap({ $0 }) {
        try calibrate(workload)
      }
    }
    var samples = rows.map { _ in [(time: Double, limit: Double?)]() }
    for _ in 0..<rounds {
      for (index, row) in rows.enumerated() {
        let limit = row.limit.map { time($0) }
        samples[index].append((time: time(row.workload), limit: limit))
      }
    }
    return samples
  }

  /// Finds the number of operations that fill a sample.
  private mutating func calibrate(_ workload: Workload) throws(ToolError) {
    guard operations[workload.name] == nil else { return }
    workload.prepare()
    guard workload.isSound() else { throw .unsound(workload.name) }
    var count = 1
    while count < 1 << 30 {
      workload.prepare()
      // The minimum: an interruption must not make all samples too short.
      let durations = (0..<3).map { _ in Self.time(workload.body, count) }
      if let best = durations.min(), best * 2 >= sample {
        count = max(1, Int(Double(count) * (sample / best)))
        break
      }
      count *= 2
    }
    // Threads that share a core need some milliseconds until each had its turn.
    if workload.isLong { count *= 20 }
    operations[workload.name] = count
  }

  /// Returns the nanoseconds of one operation, measured in one sample.
  private func time(_ workload: Workload) -> Double {
    workload.prepare()
    Thread.sleep(forTimeInterval: 0.001)
    let count = operations[workload.name] ?? 1
    let duration: Duration
    if workload.threads == 1 {
      duration = Self.time(workload.body, count)
    } else {
      duration = Self.time(workload.body, count / workload.threads, threads: workload.threads)
    }
    return duration / .nanoseconds(1) / Double(count)
  }

  /// Times a number of operations on this thread.
  private static func time(_ body: Workload.Body, _ count: Int) -> Duration {
    body(count / 4 + 1)
    let start = ContinuousClock.now
    body(count)
    return ContinuousClock.now - start
  }

  /// Returns the time from the start of several threads, which all start at the same moment, to the end of the last one.
  private static func time(_ body: @escaping Workload.Body, _ count: Int, threads: Int) -> Duration
  {
    let line = StartingLine()
    onThreads(threads) {
      body(count / 4 + 1)
      line.wait(for: threads)
      let start = ContinuousClock.now
      body(count)
      let end = ContinuousClock.now
      line.times.withLock { $0.append(start...end) }
    }
    let times = line.times.withLock { $0 }
    guard let first = times.map(\.lowerBound).min(), let last = times.map(\.upperBound).max() else {
      return .zero
    }
    return last - first
  }

  private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<count {
      group.enter()
      Thread {
        body()
        group.leave()
      }.start()
    }
    group.wait()
  }
}

/// A barrier for several threads, and their times.
private final class StartingLine: Sendable {
  private let arrived = Atomic(0)
  let times = Mutex<[ClosedRange<ContinuousClock.Instant>]>([])

  /// Waits for other threads.
  ///
  /// Threads spin instead of sleeping, so that all start at the same moment if there are enough cores.
  func wait(for count: Int) {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < count { sched_yield() }
  }
}
