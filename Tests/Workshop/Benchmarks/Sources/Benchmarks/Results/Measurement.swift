/// The result of one row.
///
/// The *limit* of a row is a simpler workload that the row is compared with, such as an allocation.
struct Measurement: Codable {
  /// The name of the row.
  let name: String
  /// The unit of `median` and `limitMedian`.
  let unit: Unit
  /// The value of one operation: the median of all samples.
  let median: Double
  /// The interquartile range, in percent of the median.
  var spread: Double?
  /// The name of the limit, if the row has one.
  var limit: String?
  /// The median of the limit's samples, for one operation.
  var limitMedian: Double?
  /// The median quotient of the row's time and the limit's time, over all rounds.
  var ratio: Double?
  /// The interquartile range of the ratio, in percent of the ratio.
  var ratioSpread: Double?
  /// The largest allowed `ratio`; for instructions, the largest allowed `median`.
  var budget: Double?
  /// The result of comparing with the budget.
  var verdict = Verdict.none

  init(_ name: String, _ unit: Unit, median: Double) {
    (self.name, self.unit, self.median) = (name, unit, median)
  }
}
