import Foundation

/// The command line of `ModuleGraph graph`.
enum GraphCommand {
  /// Draws what the arguments ask for.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after `graph`.
  ///   - standardInput: Reads standard input to its end; called for `-` only.
  /// - Returns: The drawing.
  /// - Throws: `ToolError` when there is nothing to draw.
  static func run(
    _ arguments: [String],
    standardInput: () -> Data
  ) throws(ToolError) -> CheckCommand.Outcome {
    var (format, root, files) = (GraphFormat.mermaid, String?.none, [String]())
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--format": format = try self.format(named: try value(of: argument, from: &rest))
      case "--from": root = try value(of: argument, from: &rest)
      case _ where argument.hasPrefix("-") && argument != "-":
        throw .usage("'\(argument)' is no option of 'graph', which has --format and --from.")
      default: files.append(argument)
      }
    }
    guard files.count == 1, let file = files.first else {
      throw .usage(
        "'graph' takes one FILE, not \(files.count). "
          + "Pass the output of 'swift package describe --type json', or '-' for standard input."
      )
    }
    let package = try CheckCommand.package(in: file, standardInput: standardInput)
    let graph = try LayeredGraph(
      of: package,
      rules: CheckCommand.rules(of: package),
      from: root
    )
    return CheckCommand.Outcome(output: graph.text(in: format))
  }

  private static func value(
    of option: String,
    from rest: inout ArraySlice<String>
  ) throws(ToolError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("-") else {
      throw .usage("\(option) has no value: write it like '\(option) VALUE'.")
    }
    return value
  }

  private static func format(named name: String) throws(ToolError) -> GraphFormat {
    guard let format = GraphFormat(rawValue: name) else {
      let known = GraphFormat.allCases.map(\.rawValue).joined(separator: " or ")
      throw .usage("'\(name)' is no format of a graph: write \(known).")
    }
    return format
  }
}
