/// The result of comparing a row with its budget.
enum Verdict: String, Codable {
  case ok
  case over
  /// The machine lacked the cores that the workload needs.
  case unclear
  /// The row has no budget, or too few samples.
  case none
}
