/// Whether a row keeps to its budget.
enum Verdict: String, Codable {
  case ok
  case over
  /// The machine did not give what the workload needs.
  case unclear
  /// There is no budget, or too little was measured to judge.
  case none
}
