/// The work of the program.
struct Benchmark {
  private let options: Options
  private let rows: [Row]
  private let facts: [Fact]

  /// Selects the requested rows.
  init(_ options: Options) throws(ToolError) {
    let only = options.only ?? ""
    self.options = options
    rows = Row.all.filter { only.isEmpty || $0.name.contains(only) }
    facts = Fact.all.filter { only.isEmpty || $0.name.contains(only) }
    guard rows.isEmpty, facts.isEmpty else { return }
    let names = Row.all.map(\.name) + Fact.all.map(\.name)
    throw .usage("Nothing has '\(only)' in its name. There are: \(names.joined(separator: ", ")).")
  }

  /// Performs the requested task, and returns whether all rows are within their budgets.
  func run() throws(ToolError) -> Bool {
    switch options.task {
    case .time(let isShort): return try report { () throws(ToolError) in try times(isShort) }
    case .instructions(let path):
      return try report { () throws(ToolError) in try InstructionCounts(path).measurements(of: rows)
      }
    case .list(let isCountedOnly):
      list(isCountedOnly: isCountedOnly)
      return true
    case .run(let name):
      try run(name)
      return true
    }
  }

  private func times(_ isShort: Bool) throws(ToolError) -> [Measurement] {
    Threads.startFirst()
    var sampler = Sampler(isShort ? .short : .full)
    let samples = try sampler.measure(rows)
    let measurements = try zip(rows, samples).map { row, samples throws(ToolError) in
      try row.measurement(from: samples, isJudged: !isShort)
    }
    let reported = try facts.map { fact throws(ToolError) in try fact.measure(options) }
    return measurements + reported.compactMap(\.self)
  }

  /// Prints the measurements, and writes or compares them if requested.
  private func report(
    _ measure: () throws(ToolError) -> [Measurement]
  ) throws(ToolError) -> Bool {
    // Read first: an unreadable file must not fail after a long measurement.
    let old = try options.compare.map { path throws(ToolError) in try Report(contentsOf: path) }
    let report = Report(machine: .current(swift: options.swift), rows: try measure())
    print(report.table)
    if let old { print(report.table(comparedWith: old)) }
    if let path = options.json { try report.write(to: path) }
    if report.rows.contains(where: { $0.verdict == .unclear }) {
      print("Unclear: two cores were rarely free. Run it again when the machine is less busy.")
    }
    if !report.missed.isEmpty {
      print("Over budget: \(report.missed.joined(separator: ", ")).")
    }
    return report.missed.isEmpty
  }

  private func list(isCountedOnly: Bool) {
    guard !isCountedOnly else {
      for row in rows where row.isCounted { print(row.name, row.isLimited ? "limited" : "") }
      return
    }
    var grid = Grid(["workload", "description"], leading: 2)
    for row in rows { grid.append([row.name, row.summary]) }
    for fact in facts { grid.append([fact.name, fact.summary]) }
    print(grid.text, terminator: "")
  }

  private func run(_ name: String) throws(ToolError) {
    guard let workload = Row.all.first(where: { $0.name == name })?.workload else {
      throw .usage("Unknown workload '\(name)'. 'bench --list' names them.")
    }
    Threads.startFirst()
    workload.prepare()
    guard workload.isSound() else { throw .unsound(name) }
    for body in workload.bodies {
      body(100)
      body(options.operations)
    }
  }
}
