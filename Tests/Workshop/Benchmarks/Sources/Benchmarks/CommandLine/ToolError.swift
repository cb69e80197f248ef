/// An error of the benchmark; each message is a full sentence.
enum ToolError: Error {
  /// The command line is wrong.
  case usage(String)
  /// The file doesn't exist or can't be read.
  case noInput(String)
  /// The file contains no results.
  case noReport(String)
  /// The file contains no counts of instructions.
  case noCounts(String)
  /// The file can't be written.
  case cannotWrite(String)
  /// The program doesn't start or fails.
  case cannotRun(String)
  /// A workload doesn't do what its name says.
  case unsound(String)
  /// A result is not plausible.
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

  /// The message.
  var message: String {
    switch self {
    case .usage(let message): message
    case .noInput(let path): "Can't read '\(path)'. Check that it exists and that you may read it."
    case .noReport(let path):
      "No results in '\(path)'. Pass a file written by 'bench --json'."
    case .noCounts(let path):
      "No counts in '\(path)'. Each line must be: NAME OPERATIONS COUNT COUNT."
    case .cannotWrite(let path):
      "Can't write '\(path)'. Check that its folder exists and that you may write there."
    case .cannotRun(let path): "'\(path)' doesn't start or fails. Run it by hand to see why."
    case .unsound(let name):
      "The workload '\(name)' doesn't do what its name says. Fix it, or FactoryKit."
    case .implausible(let name, let median):
      "Implausible time of \(median) ns for '\(name)'. Check whether it does its work and ends."
    }
  }
}
