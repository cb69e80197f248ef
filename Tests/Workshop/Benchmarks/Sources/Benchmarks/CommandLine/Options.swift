/// The command line of the program, which the workshop's Scripts/bench writes.
struct Options {
  /// The task to perform.
  enum Task: Equatable {
    /// Measures times.
    case time(isShort: Bool)
    /// Reports counted instructions from a file.
    case instructions(String)
    /// Lists the rows; or the names of those with counted instructions, and which have a limit.
    case list(isCountedOnly: Bool)
    /// Runs one workload, whose instructions an outer program counts.
    case run(String)
  }

  private(set) var task = Task.time(isShort: false)
  /// A part of the names of the selected rows.
  private(set) var only: String?
  /// The file to write results to.
  private(set) var json: String?
  /// The file with earlier results.
  private(set) var compare: String?
  /// The number of operations of a run.
  private(set) var operations = 1
  /// A program without FactoryKit.
  private(set) var plainProgram: String?
  /// A program that differs from `plainProgram` only by FactoryKit.
  private(set) var linkedProgram: String?
  /// The version of the compiler, for the report.
  private(set) var swift = "Swift, version unknown"

  /// Parses the arguments after the program's name.
  init(_ arguments: [String]) throws(ToolError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--short": task = .time(isShort: true)
      case "--list": task = .list(isCountedOnly: false)
      case "--counted": task = .list(isCountedOnly: true)
      case "--run": task = .run(try value(of: name, &rest))
      case "--instructions": task = .instructions(try value(of: name, &rest))
      case "--operations": operations = try number(of: name, &rest)
      case "--only": only = try value(of: name, &rest)
      case "--json": json = try value(of: name, &rest)
      case "--compare": compare = try value(of: name, &rest)
      case "--plain-program": plainProgram = try value(of: name, &rest)
      case "--linked-program": linkedProgram = try value(of: name, &rest)
      case "--swift": swift = try value(of: name, &rest)
      default: throw .usage("Unknown option '\(name)'. See 'bench --help'.")
      }
    }
  }

  private func value(
    of name: String,
    _ rest: inout ArraySlice<String>
  ) throws(ToolError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw .usage("Missing value for \(name). Add a value after the option.")
    }
    return value
  }

  private func number(of name: String, _ rest: inout ArraySlice<String>) throws(ToolError) -> Int {
    let text = try value(of: name, &rest)
    guard let number = Int(text), number > 0 else {
      throw .usage("Invalid value '\(text)' for \(name). Expected a number above 0.")
    }
    return number
  }
}
