import Foundation

/// The instructions of whole runs of the program, as they were counted.
struct InstructionCounts {
  /// The instructions of one operation, by the name of the workload.
  private var perOperation: [String: Double] = [:]

  /// Reads a file with a line for each workload: its name, a number of operations, the
  /// instructions of a run with so many operations, and of one with twice as many.
  init(_ path: String) throws(ToolError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .noInput(path) }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard words.count == 4, numbers.count == 3, numbers[0] > 0 else { throw .noCounts(path) }
      // All that happens once is in both runs.
      perOperation[String(words[0])] = (numbers[2] - numbers[1]) / numbers[0]
    }
  }

  /// What was found out about the rows that were counted.
  func measurements(of rows: [Row]) -> [Measurement] {
    rows.compactMap { row in
      guard let count = perOperation[row.name] else { return nil }
      var measurement = Measurement(row.name, .instructions, median: count)
      if case .atMost(let budget) = row.instructions {
        measurement.budget = Double(budget)
        measurement.verdict = count <= Double(budget) ? .ok : .over
      }
      return measurement
    }
  }
}
