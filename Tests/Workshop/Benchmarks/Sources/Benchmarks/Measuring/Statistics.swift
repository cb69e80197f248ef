/// Statistics of a number of samples.
struct Statistics {
  /// The median.
  let median: Double
  /// The interquartile range, in percent of the median.
  let spread: Double

  /// Computes the statistics of at least one sample.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    median = Self.quantile(0.5, of: sorted)
    let distance = Self.quantile(0.75, of: sorted) - Self.quantile(0.25, of: sorted)
    spread = median == 0 ? 0 : distance / median * 100
  }

  /// Returns a quantile of the sorted samples, interpolated between two of them if necessary.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    precondition(!sorted.isEmpty, "Statistics need at least one sample.")
    let place = share * Double(sorted.count - 1)
    let (low, high) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
    return low + (high - low) * (place - place.rounded(.down))
  }
}
