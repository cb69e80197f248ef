extension Row {
  /// Summarizes the row's samples, and compares them with its budget if `isJudged`.
  func measurement(from samples: RowSamples, isJudged: Bool) throws(ToolError) -> Measurement {
    let time = try plausible(samples.times, of: workload)
    var measurement = Measurement(name, .nanoseconds, median: time.median)
    measurement.spread = time.spread
    guard let limit else { return measurement }
    let ratio = Statistics(samples.ratios)
    measurement.limit = limit.name
    measurement.limitMedian = try plausible(samples.limits, of: limit).median
    measurement.ratio = ratio.median
    measurement.ratioSpread = ratio.spread
    measurement.budget = budget
    if let budget, isJudged {
      let verdict = ratio.median <= budget ? Verdict.ok : .over
      measurement.verdict = samples.isUnclear ? .unclear : verdict
    }
    return measurement
  }

  private func plausible(
    _ samples: [Double],
    of workload: Workload
  ) throws(ToolError) -> Statistics {
    let statistics = Statistics(samples)
    // A loop that the optimizer removed takes less; a loop that hangs takes more.
    guard statistics.median > 0.5, statistics.median < 1e9 else {
      throw .implausible(workload.name, statistics.median)
    }
    return statistics
  }
}
