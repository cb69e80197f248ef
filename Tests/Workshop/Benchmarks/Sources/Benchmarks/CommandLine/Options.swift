/// The command line of the program, which Scripts/bench of the workshop writes.
struct Options {
  /// What is to be done.
  enum Task: Equatable {
    /// Measure times.
    case time(isShort: Bool)
    /// Report instructions that were counted, from a file.
    case instructions(String)
    /// Name the rows, or only those whose instructions are counted.
    case list(isCountedOnly: Bool)
    /// Run one workload, to have its instructions counted.
    case run(String)
  }

  private(set) var task = Task.time(isShort: false)
  /// A part of the names of the rows that are wanted.
  private(set) var only: String?
  /// The file to write results to.
  private(set) var json: String?
  /// The file with earlier results.
  private(set) var compare: String?
  /// How many operations a run does.
  private(set) var operations = 1
  /// A program that does not have FactoryKit in it.
  private(set) var plainProgram: String?
  /// The same program with FactoryKit.
  private(set) var linkedProgram: String?
  /// The version of the compiler, for the results.
  private(set) var swift = "Swift, version unknown"

  /// Sorts the arguments after the program's name.
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
      throw .usage("The option \(name) has no value: write one behind it.")
    }
    return value
  }

  private func number(of name: String, _ rest: inout ArraySlice<String>) throws(ToolError) -> Int {
    let text = try value(of: name, &rest)
    guard let number = Int(text), number > 0 else {
      throw .usage("'\(text)' in \(name) isn't a number above 0.")
    }
    return number
  }
}
