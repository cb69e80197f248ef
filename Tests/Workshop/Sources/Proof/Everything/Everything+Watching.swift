@testable import FactoryKit
import FactoryWiring

extension Everything {
  static func wiring(_ container: EverythingContainer, _ checks: inout Checks) {
    container.manager.recordsResolutions = true
    _ = (container.tree(), container.promised())
    checks.expect(container.manager.resolutionGraph.requests.isEmpty, false)
    container.manager.recordsResolutions = false
    checks.expect(WiringPlan().report(on: container).isClean, true)
    checks.expect(WiringPlan().report().kept, [])
  }

  static func supervision(_ container: EverythingContainer, _ checks: inout Checks) {
    container.manager.supervise(
      Supervision(isWired: true, isStrict: true, supervisor: Listener())
    )
    container.manager.allowUnregistered(container.own)
    checks.expect(container.own().name, "own")
    checks.expect(container.plain().name, "plain")
    // The reported chain contains a container that nothing else holds.
    checks.expect(bareContainer(container).plain(of: container)().name, "plain")
  }

  /// A container that was used, and that only the caller holds.
  private static func bareContainer(_ other: EverythingContainer) -> BareContainer {
    let container = BareContainer()
    _ = container.plain(of: other)()
    return container
  }
}

private struct Listener: Supervisor {
  func record(_ factory: UnregisteredFactory) {}
  func record(violation: String) {}
}
