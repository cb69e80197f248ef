import Foundation

/// Takes samples of the time of workloads.
struct Sampler {
  private let plan: Plan
  /// The number of operations in a sample, by the name of the workload.
  private var operations: [String: Int] = [:]

  init(_ plan: Plan) { self.plan = plan }

  /// Measures rows in turns, each next to its limit.
  mutating func measure(_ rows: [Row]) throws(ToolError) -> [RowSamples] {
    for workload in rows.flatMap(\.workloads) where operations[workload.name] == nil {
      try check(workload)
      operations[workload.name] = calibrate(workload) * workload.length
    }
    var samples = rows.map { _ in RowSamples() }
    for round in 0..<plan.rounds {
      // Workloads with long samples need fewer of them.
      for (index, row) in rows.enumerated() where round.isMultiple(of: row.workload.length) {
        samples[index].append(
          measure(row, isLimitFirst: (round / row.workload.length).isMultiple(of: 2))
        )
      }
    }
    return samples
  }

  /// Measures a row once, next to its limit.
  private func measure(_ row: Row, isLimitFirst: Bool) -> RowSamples.Round {
    let isSpoiled = row.needsTwoCores && !hasTwoCores()
    let before = isLimitFirst ? row.limit.map(sample) : nil
    let time = sample(row.workload)
    let after = isLimitFirst ? nil : row.limit.map(sample)
    return RowSamples.Round(time: time, limit: before ?? after, isSpoiled: isSpoiled)
  }

  /// Whether two threads currently take as long as one thread for the same work each.
  private func hasTwoCores() -> Bool {
    sample(.allocationOnTwo) < sample(.allocationOnOne) * 1.15
  }

  private func check(_ workload: Workload) throws(ToolError) {
    workload.prepare()
    guard workload.isSound() else { throw .unsound(workload.name) }
  }

  /// Finds the number of operations that fill a sample on one thread.
  private func calibrate(_ workload: Workload) -> Int {
    var count = 1
    while count < 1 << 30 {
      workload.prepare()
      // The minimum: an interruption must not make all samples too short.
      let durations = (0..<3).map { _ in time(Array(workload.bodies.prefix(1)), count) }
      if let best = durations.min(), best * 2 >= plan.sample {
        return max(1, Int(Double(count) * (plan.sample / best)))
      }
      count *= 2
    }
    return count
  }

  /// Returns the nanoseconds of one operation, measured in one sample.
  private func sample(_ workload: Workload) -> Double {
    workload.prepare()
    Thread.sleep(forTimeInterval: plan.pause / .seconds(1))
    let count = operations[workload.name] ?? 1
    let duration =
      workload.needsThreads
      ? Threads.time(workload.bodies, operations: count, warmUp: warmUp(count))
      : time(workload.bodies, count)
    return duration / .nanoseconds(1) / Double(count)
  }

  /// Times a number of operations on this thread.
  private func time(_ bodies: [Workload.Body], _ count: Int) -> Duration {
    for body in bodies { body(warmUp(count)) }
    let start = ContinuousClock.now
    for body in bodies { body(count) }
    return ContinuousClock.now - start
  }

  /// Returns the number of untimed operations before the timed ones.
  private func warmUp(_ count: Int) -> Int { count / 4 + 1 }
}
