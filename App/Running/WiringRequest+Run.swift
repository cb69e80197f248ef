import Accounts
import FactoryKit
import FactoryWiring

extension WiringRequest {
  /// Writes the wiring as it is, and ends with an error if a promise is not kept.
  func run() async throws {
    if isResolved { return try await runResolved() }
    let overview = WiringOverview(.app)
    try output.write(overview.text(as: format))
    try UnkeptPromises.check(overview.report)
  }

  /// Loads the sample, and writes which factory asked for which meanwhile.
  private func runResolved() async throws {
    try UnkeptPromises.check(WiringPlan.app.report())
    let manager = Container.shared.manager
    manager.recordsResolutions = true
    _ = try await AccountsFeature().report()
    try output.write(manager.resolutionGraph.text(as: format))
  }
}
