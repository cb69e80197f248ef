/// The parsed arguments of the tool.
struct CheckArguments {
  /// The kinds of checks.
  enum Command: String, CaseIterable {
    case examples, links, site

    /// The options of the command.
    var options: [String] {
      switch self {
      case .examples: ["--modules", "--absent"]
      case .links: ["--allowed", "--absent"]
      case .site: ["--allowed"]
      }
    }
  }

  /// The kind of check.
  let command: Command
  /// The files or folders to check.
  let files: [String]
  private let values: [String: String]

  /// The modules that were removed from the package.
  var absent: Set<String> {
    Set((values["--absent"] ?? "").split(separator: ",").map(String.init))
  }

  init(_ arguments: [String]) throws(ToolError) {
    let commands = Command.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    guard let first = arguments.first else {
      throw .usage("A command is missing. Expected one of \(commands), or '--help'.")
    }
    guard let command = Command(rawValue: first) else {
      throw .usage("Unknown command '\(first)'. Expected one of \(commands).")
    }
    var files: [String] = []
    var values: [String: String] = [:]
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        files.append(argument)
        continue
      }
      guard command.options.contains(argument) else {
        throw .usage(
          "Unknown option '\(argument)' of '\(first)'. Expected one of \(command.options.joined(separator: ", "))."
        )
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-") else {
        throw .usage("\(argument) has no value: write it like '\(argument) VALUE'.")
      }
      values[argument] = value
    }
    (self.command, self.files, self.values) = (command, files, values)
  }

  /// Returns the value of a required option.
  func value(of option: String) throws(ToolError) -> String {
    guard let value = values[option] else {
      throw .usage("'\(command.rawValue)' needs \(option): write it like '\(option) VALUE'.")
    }
    return value
  }
}
