@testable import FactoryKit

/// An empty container, so that its factories are resolved on the fast path.
final class BareContainer: ManagedContainer {
  let manager = ContainerManager()

  /// A factory that resolves from another container, and doesn't hold its own.
  func plain(of other: EverythingContainer) -> Factory<Thing> { self { other.plain() } }
}
