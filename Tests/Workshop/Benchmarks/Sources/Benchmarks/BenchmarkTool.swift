import Foundation

/// An error of the benchmark, with its message and exit code.
enum ToolError: Error {
  case usage(String)
  /// The file has no counts of instructions.
  case noCounts(String)
  /// A workload doesn't do what its name says.
  case unsound(String)

  var message: String {
    switch self {
    case .usage(let message): message
    case .noCounts(let path):
      "No counts in '\(path)'. Each line must be: NAME OPERATIONS COUNT COUNT."
    case .unsound(let name):
      "The workload '\(name)' doesn't do what its name says. Fix it, or FactoryKit."
    }
  }

  /// The exit code, from sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .noCounts: 65
    case .unsound: 70
    }
  }
}

/// Measures rows, or counts their instructions.
///
/// The script `bench` writes the command line.
@main
enum BenchmarkTool {
  static func main() {
    do throws(ToolError) {
      exit(try run(Array(CommandLine.arguments.dropFirst())) ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Performs a task, and returns whether no row exceeds its budget.
  private static func run(_ arguments: [String]) throws(ToolError) -> Bool {
    guard arguments.count > 1, let task = arguments.first else {
      throw .usage("Expected a task and its argument.")
    }
    let argument = arguments[1]
    switch task {
    case "--time": return try time(rows(named: argument), isShort: false)
    case "--short": return try time(rows(named: argument), isShort: true)
    case "--list":
      for row in try rows(named: argument) { print(row.workload.name, "-", row.summary) }
      return true
    case "--counted":
      for row in try rows(named: argument) where row.instructions != nil {
        print(row.workload.name)
      }
      return true
    case "--run":
      return try perform(argument, operations: arguments.last.flatMap { Int($0) } ?? 1)
    case "--instructions": return try compareInstructions(in: argument)
    default: throw .usage("Unknown task '\(task)'. See 'bench --help'.")
    }
  }

  /// Returns the rows with a text in their names.
  private static func rows(named text: String) throws(ToolError) -> [Row] {
    let rows = Row.all.filter { text.isEmpty || $0.workload.name.contains(text) }
    guard rows.isEmpty else { return rows }
    let names = Row.all.map(\.workload.name).joined(separator: ", ")
    throw .usage("Nothing has '\(text)' in its name. There are: \(names).")
  }

  /// Runs one workload, whose instructions an outer program counts.
  private static func perform(_ name: String, operations: Int) throws(ToolError) -> Bool {
    guard let workload = Row.all.map(\.workload).first(where: { $0.name == name }) else {
      throw .usage("Unknown workload '\(name)'. 'bench --list' names them.")
    }
    workload.prepare()
    guard workload.isSound() else { throw .unsound(name) }
    workload.body(100)
    workload.body(operations)
    return true
  }

  /// Prints a line for each row.
  ///
  /// A short run takes too few samples for a verdict.
  private static func time(_ rows: [Row], isShort: Bool) throws(ToolError) -> Bool {
    var sampler = Sampler(rounds: isShort ? 5 : 201)
    var isWithin = true
    for (row, samples) in zip(rows, try sampler.measure(rows)) {
      var words = ["\(text(median(samples.map(\.time)))) ns"]
      let ratios = samples.compactMap { sample in sample.limit.map { sample.time / $0 } }
      if let limit = row.limit {
        let ratio = median(ratios)
        words.append("\(text(ratio)) times \(limit.name)")
        if let budget = row.budget { words.append("budget \(text(budget))") }
        if let budget = row.budget, ratio > budget, !isShort {
          words.append("OVER BUDGET")
          isWithin = false
        }
      }
      print(padded(row.workload.name), words.joined(separator: ", "))
    }
    return isWithin
  }

  /// Compares counts with their limits.
  ///
  /// Each line has the workload's name, a number of operations, the instructions of a run with that many operations,
  /// and those of a run with twice as many. Their difference excludes the start of the program.
  private static func compareInstructions(in path: String) throws(ToolError) -> Bool {
    guard let lines = try? String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    else {
      throw .noCounts(path)
    }
    var isWithin = true
    for line in lines {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      let row = Row.all.first { $0.workload.name == words[0] }
      guard numbers.count == 3, numbers[0] > 0, let limit = row?.instructions else {
        throw .noCounts(path)
      }
      let count = (numbers[2] - numbers[1]) / numbers[0]
      var verdict = ""
      if count > limit {
        verdict = ", OVER BUDGET"
        isWithin = false
      }
      print(padded(String(words[0])), "\(Int(count)) instructions, at most \(Int(limit))\(verdict)")
    }
    return isWithin
  }

  private static func median(_ samples: [Double]) -> Double { samples.sorted()[samples.count / 2] }

  private static func text(_ number: Double) -> String { String(format: "%.1f", number) }

  private static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(0, 24 - name.count))
  }
}
