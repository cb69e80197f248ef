@testable import FactoryKit

/// A container that holds nothing, so that its factories are resolved where they are asked.
final class BareContainer: ManagedContainer {
  let manager = ContainerManager()

  /// Makes what another container makes, and does not hold this one.
  func plain(of other: EverythingContainer) -> Factory<Thing> { self { other.plain() } }
}
