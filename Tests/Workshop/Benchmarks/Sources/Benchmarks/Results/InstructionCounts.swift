import Foundation

/// The counted instructions of whole runs of the program.
struct InstructionCounts {
  /// The instructions of one operation, by the name of the workload.
  private var perOperation: [String: Double] = [:]

  /// Reads a file of counts.
  ///
  /// Each line has the workload's name, a number of operations, the instructions of a run with that
  /// many operations, and those of a run with twice as many.
  init(_ path: String) throws(ToolError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .noInput(path) }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard words.count == 4, numbers.count == 3, numbers[0] > 0 else { throw .noCounts(path) }
      // The difference removes the cost of starting, which both runs have.
      perOperation[String(words[0])] = (numbers[2] - numbers[1]) / numbers[0]
    }
  }

  /// Returns the measurements of the counted rows.
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
