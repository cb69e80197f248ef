/// A row of the table: a workload, its limit and its budget.
struct Row: Sendable {
  /// The way the instructions of one operation are reported.
  enum Instructions: Sendable {
    case notCounted
    case counted
    case atMost(Int)
  }

  let workload: Workload
  /// A short description.
  let summary: String
  /// The workload to compare with.
  let limit: Workload?
  /// The maximum quotient of its time and the limit's time; `nil` for a row without a budget.
  let budget: Double?
  let instructions: Instructions

  init(
    _ workload: Workload,
    _ summary: String,
    limit: Workload? = nil,
    budget: Double? = nil,
    instructions: Instructions = .notCounted
  ) {
    (self.workload, self.summary) = (workload, summary)
    (self.limit, self.budget, self.instructions) = (limit, budget, instructions)
  }

  var name: String { workload.name }

  /// Whether its times are valid only if the machine has two free cores.
  var needsTwoCores: Bool { workload.bodies.count > 1 && name != Workload.allocationOnTwo.name }

  /// All workloads that the row needs to measure.
  var workloads: [Workload] {
    [workload] + (limit.map { [$0] } ?? [])
      + (needsTwoCores ? [.allocationOnTwo, .allocationOnOne] : [])
  }

  /// Whether the instructions of the row are counted.
  var isCounted: Bool {
    if case .notCounted = instructions { false } else { true }
  }

  /// Whether the number of its instructions has a limit.
  var isLimited: Bool {
    if case .atMost = instructions { true } else { false }
  }
}
