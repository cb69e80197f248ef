/// A row of the table: a workload, its limit and its budget.
struct Row: Sendable {
  let workload: Workload
  /// A short description.
  let summary: String
  /// The workload to compare with.
  let limit: Workload?
  /// The maximum quotient of its time and the limit's time.
  let budget: Double?
  /// The maximum number of instructions of one operation.
  let instructions: Double?

  init(
    _ workload: Workload,
    _ summary: String,
    limit: Workload? = nil,
    budget: Double? = nil,
    instructions: Double? = nil
  ) {
    self.workload = workload
    self.summary = summary
    self.limit = limit
    self.budget = budget
    self.instructions = instructions
  }

  /// All rows, in the order of the table.
  static let all: [Row] = [
    Row(.allocation, "an object created by a closure, and released"),
    Row(.unique, "a new instance", limit: .allocation, budget: 3.5, instructions: 1050),
    Row(.cached, "a cached instance", limit: .allocation, budget: 3.5, instructions: 1050),
    Row(.singleton, "a singleton", limit: .allocation, budget: 3.5, instructions: 1250),
    Row(
      .parameter,
      "a new instance from a parameter",
      limit: .allocation,
      budget: 3.5,
      instructions: 1050
    ),
    Row(
      .overridden,
      "a new instance, as registered",
      limit: .allocation,
      budget: 4.5,
      instructions: 1350
    ),
    Row(
      .shared,
      "an instance that the container stores weakly",
      limit: .allocation,
      budget: 12,
      instructions: 2500
    ),
    Row(
      .cachedParameter,
      "an instance that is stored for a parameter",
      limit: .allocation,
      budget: 12
    ),
    Row(.bound, "an instance that an open scope stores", limit: .allocation, budget: 8),
    Row(
      .graph,
      "a new instance of the graph scope",
      limit: .allocation,
      budget: 12,
      instructions: 1500
    ),
    Row(.decorated, "a cached instance with a decorator", limit: .allocation, budget: 12),
    Row(.onTest, "a cached instance with a closure for tests", limit: .allocation, budget: 12),
    Row(.closable, "a cached instance with an onShutdown action", limit: .allocation, budget: 12),
    Row(
      .injected,
      "an object with three @Injected",
      limit: .allocation,
      budget: 12,
      instructions: 3800
    ),
    Row(
      .lazyInjected,
      "an object with three @LazyInjected, and the first read of each",
      limit: .injected,
      instructions: 7100
    ),
    Row(
      .tree,
      "ten new instances in three levels",
      limit: .treeByHand,
      budget: 3,
      instructions: 10800
    ),
    Row(.request, "a whole request: a user, a session, an audit log", limit: .task, budget: 9),
    Row(
      .register(among: 10_000),
      "a registration and a resolution, beside 10,000 stored instances",
      limit: .register(among: 10),
      budget: 1.5
    ),
    onThreads(.cached),
    onThreads(.singleton),
    onThreads(.shared),
    onThreads(.graph),
  ]

  /// Threads that resolve from one container, compared with one thread that does all the work.
  private static func onThreads(_ workload: Workload) -> Row {
    Row(workload.by(4), "the same, by 4 threads", limit: workload.by(1), budget: 3)
  }
}
