public import CommandLineKit
import FactoryKit
public import FactoryWiring

extension Command {
  private static let format = Option(
    "format",
    value: .choice("FORMAT", of: WiringFormat.allCases.map(\.rawValue)),
    "The format: table (default), json, mermaid or dot"
  )
  private static let resolved = Option(
    "resolved",
    "Shows which factory resolves which while the app does its work once"
  )

  /// Shows which module declares each promise, which ones resolve it, and what keeps it.
  ///
  /// - Parameters:
  ///   - plan: The plan of the app, such as `.app`.
  ///   - work: What the app does while `--resolved` records which factory resolves which. Without
  ///     it, there's no such option.
  /// - Returns: The command, which runs even if a promise isn't kept.
  public static func wiring(
    of plan: WiringPlan,
    resolving work: (@Sendable () async throws -> Void)? = nil
  ) -> Command {
    Command(
      "wiring",
      "Shows who declares, resolves and keeps each promise",
      options: work == nil ? [format, .output] : [format, resolved, .output],
      isUnchecked: true
    ) { arguments in
      let format = arguments[format].flatMap(WiringFormat.init) ?? .table
      let output = Destination(arguments)
      guard let work, arguments.contains(resolved) else {
        let overview = WiringOverview(plan)
        try output.write(overview.text(as: format))
        return try UnkeptPromises.check(overview.report)
      }
      try UnkeptPromises.check(plan.report())
      let manager = Container.shared.manager
      manager.recordsResolutions = true
      try await work()
      try output.write(manager.resolutionGraph.text(as: format))
    }
  }
}
