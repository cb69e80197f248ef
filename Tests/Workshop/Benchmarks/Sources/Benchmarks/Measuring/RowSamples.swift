/// The samples of one row.
struct RowSamples {
  /// One sample of a row and of its limit.
  struct Round {
    /// The time of the workload.
    let time: Double
    /// The time of its limit.
    let limit: Double?
    /// Whether the machine lacked the cores that the row needs.
    let isSpoiled: Bool
  }

  private var rounds: [Round] = []

  /// Whether too few rounds are valid.
  var isUnclear: Bool { sound.count * 5 < rounds.count }

  /// The times of the workload.
  var times: [Double] { counted.map(\.time) }
  /// The times of its limit.
  var limits: [Double] { counted.compactMap(\.limit) }
  /// The quotients of the workload's time and the limit's time, one for each round.
  var ratios: [Double] { zip(times, limits).map { $0 / $1 } }

  /// Adds a round.
  mutating func append(_ round: Round) { rounds.append(round) }

  private var sound: [Round] { rounds.filter { !$0.isSpoiled } }
  private var counted: [Round] { isUnclear ? rounds : sound }
}
