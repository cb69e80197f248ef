/// A reason why the benchmark cannot do its work; each is a full sentence.
enum ToolError: Error {
  /// The command line is wrong.
  case usage(String)
  /// There is no such file, or it cannot be read.
  case noInput(String)
  /// A file holds no results.
  case noReport(String)
  /// A file holds no counts of instructions.
  case noCounts(String)
  /// A file cannot be written.
  case cannotWrite(String)
  /// A program does not run to its end.
  case cannotRun(String)
  /// A workload does not do what it is said to do.
  case unsound(String)
  /// A result cannot be true.
  case implausible(String, Double)

  /// The exit code, after sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .noReport, .noCounts: 65
    case .noInput: 66
    case .cannotRun, .unsound, .implausible: 70
    case .cannotWrite: 73
    }
  }

  /// The sentence.
  var message: String {
    switch self {
    case .usage(let message): message
    case .noInput(let path): "'\(path)' cannot be read. Check that it exists, and who may read it."
    case .noReport(let path):
      "'\(path)' holds no results. Pass a file that 'bench --json' has written."
    case .noCounts(let path):
      "'\(path)' holds no counts. Each line has to be: NAME OPERATIONS COUNT COUNT."
    case .cannotWrite(let path):
      "'\(path)' cannot be written. Check that its folder exists, and who may write there."
    case .cannotRun(let path): "'\(path)' cannot be run, or fails. Run it by hand to see why."
    case .unsound(let name):
      "The workload '\(name)' does not do what it is to measure. Mend the workload, or FactoryKit."
    case .implausible(let name, let median):
      "The workload '\(name)' seems to take \(median) ns, which cannot be: it is empty, or endless."
    }
  }
}
