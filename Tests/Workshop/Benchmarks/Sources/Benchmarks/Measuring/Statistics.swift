/// What is said about a number of samples.
struct Statistics {
  /// The value in the middle.
  let median: Double
  /// The distance between the quartiles, in percent of the median.
  let spread: Double

  /// Creates the statistics of samples, of which there is at least one.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    median = Self.quantile(0.5, of: sorted)
    let distance = Self.quantile(0.75, of: sorted) - Self.quantile(0.25, of: sorted)
    spread = median == 0 ? 0 : distance / median * 100
  }

  /// The value that a share of the sorted samples does not exceed, between two if need be.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    precondition(!sorted.isEmpty, "There is no sample to make statistics of.")
    let place = share * Double(sorted.count - 1)
    let (low, high) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
    return low + (high - low) * (place - place.rounded(.down))
  }
}
