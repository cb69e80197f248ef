extension Row {
  /// Several threads, compared with one thread that does all the work.
  static let oneInstance: [Row] =
    Workload.ofOneInstance.flatMap { question in
      [4, 16].map { count in
        Row(
          question.by(count),
          "\(question.summary), by \(count) threads",
          limit: question.byOne,
          budget: 3
        )
      }
    } + [
      Row(
        Workload.ofHundred.by(16),
        "\(Workload.ofHundred.summary), by 16 threads",
        limit: Workload.ofHundred.byOne,
        budget: 3
      )
    ]

  /// The cost of modifiers in a definition.
  static let modifiers = [
    Row(
      .expiring,
      "a cached instance with a time to live",
      limit: .cached,
      budget: 3,
      instructions: .counted
    ),
    Row(
      .onTest,
      "a cached instance with a closure for tests",
      limit: .allocation,
      budget: 12,
      instructions: .counted
    ),
    Row(
      .decorated,
      "a cached instance with a decorator",
      limit: .allocation,
      budget: 12,
      instructions: .counted
    ),
    Row(
      .treeBesideScoped,
      "ten new instances in three levels, beside a scoped factory",
      limit: .tree,
      budget: 1.1,
      instructions: .counted
    ),
  ]
}
