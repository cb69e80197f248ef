import Foundation

extension Report {
  /// The results as a table, below a description of the machine.
  var table: String {
    var grid = Grid(
      [
        "workload", "median", "unit", "spread", "limit", "its median", "ratio", "its spread",
        "budget", "verdict",
      ]
    )
    for row in rows {
      grid.append([
        row.name,
        row.median.text,
        row.unit.rawValue,
        row.spread.percent,
        row.limit ?? "",
        row.limitMedian?.text ?? "",
        row.ratio.factor,
        row.ratioSpread.percent,
        row.unit == .instructions ? row.budget?.text ?? "" : row.budget.factor,
        row.verdict == .none ? "" : row.verdict.rawValue,
      ])
    }
    return "\(machine)\n\n\(grid.text)"
  }

  /// Returns a table of the changes since earlier results.
  func table(comparedWith old: Report) -> String {
    var grid = Grid([
      "workload", "unit", "old", "new", "change", "old ratio", "new ratio", "change",
    ])
    for row in rows {
      let before = old.rows.first { $0.name == row.name && $0.unit == row.unit }
      grid.append([
        row.name,
        row.unit.rawValue,
        before?.median.text ?? "-",
        row.median.text,
        change(from: before?.median, to: row.median),
        before?.ratio.factor ?? "",
        row.ratio.factor,
        change(from: before?.ratio, to: row.ratio),
      ])
    }
    return "Compared with: \(old.machine)\n\n\(grid.text)"
  }

  private func change(from old: Double?, to new: Double?) -> String {
    guard let old, let new, old != 0 else { return "" }
    return String(format: "%+.1f %%", (new / old - 1) * 100)
  }
}

extension Double {
  /// The number, with one decimal if it is below 100.
  fileprivate var text: String { String(format: abs(self) < 100 ? "%.1f" : "%.0f", self) }
}

extension Double? {
  /// The number as a percentage, if there is one.
  fileprivate var percent: String { map { String(format: "%.0f %%", $0) } ?? "" }
  /// The number as a multiple, if there is one.
  fileprivate var factor: String { map { String(format: "%.2f", $0) } ?? "" }
}
