public import CommandLineKit
import FactoryKit
public import FactoryWiring

extension Command {
  /// The format that only the overview has.
  private static let page = "html"
  private static let textFormats = WiringFormat.allCases.map(\.rawValue)
  private static let format = Option(
    "format",
    value: .choice("FORMAT", of: textFormats + [page]),
    "The format: table (default), json, mermaid or html"
  )
  private static let resolved = Option(
    "resolved",
    "Shows which factory resolves which while the app does its work once"
  )

  private static let graph = Option(
    "graph",
    "Shows which factory resolves which in the sources; with --resolved, only the missing resolutions"
  )

  /// Shows the modules that declare and resolve each promise, and the types that keep it.
  ///
  /// With `--graph`, the command shows all factories and what their closures resolve. With
  /// `explain NAME`, it shows the declaration, the registrations and the dependencies of one factory.
  ///
  /// - Parameters:
  ///   - plan: The plan of the app, such as `.app`.
  ///   - work: The work of the app that `--resolved` records. Without it, there's no such option.
  /// - Returns: The command, which runs even if a promise isn't kept.
  public static func wiring(
    of plan: WiringPlan,
    resolving work: (@Sendable () async throws -> Void)? = nil
  ) -> Command {
    Command(
      "wiring",
      "Shows where each promise is declared, resolved and registered",
      operands: [
        Operand(.choice("ACTION", of: ["explain"]), isOptional: true),
        Operand(.text("NAME"), isOptional: true),
      ],
      options: work == nil ? [format, graph] : [format, graph, resolved],
      sections: [
        HelpSection(
          "Actions",
          [("explain NAME", "Shows where a factory is declared and registered, and what needs it")]
        )
      ],
      isUnchecked: true
    ) { arguments in
      let format = arguments[format].flatMap(WiringFormat.init) ?? .table
      let output = StandardStream.output
      if !arguments.operands.isEmpty {
        return try output.write(explanation(of: arguments.operands.dropFirst().first, in: plan))
      }
      if arguments[Self.format] == page {
        try checkShowsOverview(arguments)
        let overview = WiringOverview(plan)
        try output.write(overview.page)
        return try UnkeptPromises.check(overview.report)
      }
      if arguments.contains(graph), !arguments.contains(resolved) {
        return try output.write(WiringOverview(plan).graph(as: format))
      }
      guard let work, arguments.contains(resolved) else {
        let overview = WiringOverview(plan)
        try output.write(overview.text(as: format))
        return try UnkeptPromises.check(overview.report)
      }
      try UnkeptPromises.check(plan.report())
      let manager = Container.shared.manager
      manager.recordsResolutions = true
      try await work()
      let resolutions = manager.resolutionGraph
      guard arguments.contains(graph) else {
        return try output.write(resolutions.text(as: format))
      }
      let missing = plan.graph.missing(from: resolutions)
      let isComplete = missing.requests.isEmpty && format == .table
      try output.write(
        isComplete ? "The sources show all resolutions.\n" : missing.text(as: format)
      )
    }
  }

  private static func checkShowsOverview(_ arguments: Arguments) throws(UsageError) {
    guard arguments.contains(graph) || arguments.contains(resolved) else {
      return
    }
    let option = "--format with --graph or --resolved"
    throw UsageError.unknownValue(page, of: option, expected: textFormats)
  }

  private static func explanation(
    of name: String?,
    in plan: WiringPlan
  ) throws(UsageError) -> String {
    guard let name else {
      throw UsageError.missingOperand("NAME", command: "wiring explain", expected: [])
    }
    let overview = WiringOverview(plan)
    guard let text = overview.explanation(of: name) else {
      throw UsageError.unknownValue(name, of: "NAME", expected: overview.names)
    }
    return text
  }
}
