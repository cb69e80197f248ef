/// A row of the table: a workload, what it is compared with, and how much it may cost.
struct Row: Sendable {
  /// What is known about the instructions of one operation.
  enum Instructions: Sendable {
    case notCounted
    case counted
    case atMost(Int)
  }

  let workload: Workload
  /// What the row stands for, in a few words.
  let summary: String
  /// What the workload is compared with.
  let limit: Workload?
  /// How many times the limit's time it may take; none for a row that is only reported.
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

  /// Whether it says something only where the machine gives two cores.
  var needsTwoCores: Bool { workload.bodies.count > 1 && name != Workload.allocationOnTwo.name }

  /// All workloads that have to be measured for the row.
  var workloads: [Workload] {
    [workload] + (limit.map { [$0] } ?? [])
      + (needsTwoCores ? [.allocationOnTwo, .allocationOnOne] : [])
  }

  /// Whether its instructions are counted.
  var isCounted: Bool {
    if case .notCounted = instructions { false } else { true }
  }
}
