public import CommandLineKit
public import FactoryWiring

extension Command {
  private static let format = Option(
    "format",
    value: .choice("FORMAT", of: WiringFormat.allCases.map(\.rawValue)),
    "The format: table (default), json or html"
  )

  /// Shows the modules that declare and resolve each promise, and the types that keep it.
  ///
  /// - Parameter plan: The plan of the app, such as `.app`.
  /// - Returns: The command, which runs even if a promise isn't kept.
  public static func wiring(of plan: WiringPlan) -> Command {
    Command(
      "wiring",
      "Shows where each promise is declared, resolved and registered",
      options: [format],
      isUnchecked: true
    ) { arguments in
      let format = arguments[format].flatMap(WiringFormat.init) ?? .table
      let overview = WiringOverview(plan)
      try StandardStream.output.write(overview.text(as: format))
      try UnkeptPromises.check(overview.report)
    }
  }
}
