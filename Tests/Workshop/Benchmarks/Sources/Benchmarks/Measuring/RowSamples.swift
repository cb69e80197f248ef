/// The samples of one row.
struct RowSamples {
  /// What was measured at one of the row's turns.
  struct Round {
    /// The time of the workload.
    let time: Double
    /// The time of its limit.
    let limit: Double?
    /// Whether the machine did not give what the row needs.
    let isSpoiled: Bool
  }

  private var rounds: [Round] = []

  /// Whether too few rounds are left that are not spoiled.
  var isUnclear: Bool { sound.count * 5 < rounds.count }

  /// The times of the workload.
  var times: [Double] { counted.map(\.time) }
  /// The times of its limit.
  var limits: [Double] { counted.compactMap(\.limit) }
  /// How many times the limit's time the workload has taken in each round.
  var ratios: [Double] { zip(times, limits).map { $0 / $1 } }

  /// Adds a round.
  mutating func append(_ round: Round) { rounds.append(round) }

  private var sound: [Round] { rounds.filter { !$0.isSpoiled } }
  private var counted: [Round] { isUnclear ? rounds : sound }
}
