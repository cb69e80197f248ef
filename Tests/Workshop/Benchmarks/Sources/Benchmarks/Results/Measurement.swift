/// What was found out about one row.
struct Measurement: Codable {
  /// The name of the row.
  let name: String
  /// What the median and the limit's median are counted in.
  let unit: Unit
  /// The value of one operation: the median of all samples.
  let median: Double
  /// The distance between the quartiles, in percent of the median.
  var spread: Double?
  /// The name of what the row is compared with.
  var limit: String?
  /// The value of one operation of the limit.
  var limitMedian: Double?
  /// How many times the limit it is: the median of the rounds.
  var ratio: Double?
  /// The distance between the quartiles of the ratio, in percent of it.
  var ratioSpread: Double?
  /// What the ratio may be at most; of instructions, what the median may be.
  var budget: Double?
  /// Whether it is.
  var verdict = Verdict.none

  init(_ name: String, _ unit: Unit, median: Double) {
    (self.name, self.unit, self.median) = (name, unit, median)
  }
}
