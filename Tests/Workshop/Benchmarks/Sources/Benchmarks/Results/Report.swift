import Foundation

/// All results of one run.
struct Report: Codable {
  let machine: Machine
  let rows: [Measurement]

  /// The names of the rows that exceed their budgets.
  var missed: [String] { rows.filter { $0.verdict == .over }.map(\.name) }

  /// Reads the results of an earlier run.
  init(contentsOf path: String) throws(ToolError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .noInput(path) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      self = try decoder.decode(Report.self, from: data)
    } catch {
      throw .noReport(path)
    }
  }

  init(machine: Machine, rows: [Measurement]) { (self.machine, self.rows) = (machine, rows) }

  /// Writes the results, so that a later run can compare with them.
  func write(to path: String) throws(ToolError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .cannotWrite(path)
    }
  }
}
