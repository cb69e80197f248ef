public import FactoryKit

extension ManagedContainer {
  /// Keeps the container's `autoRegister()` from running, and returns the container.
  ///
  /// Use it in a test without a trait, such as one of XCTest, for a container that the test creates. With a
  /// trait, use ``ContainerTrait/unwired``.
  ///
  /// - Returns: The container.
  /// - Precondition: The container was not yet used.
  public func unwired() -> Self {
    guard manager.leaveUnwired() || !(self is any AutoRegistering) else {
      fatalError(
        """
        This \(Self.self) was used before unwired(), so its autoRegister() has run. Call unwired() \
        on a new container, before anything else.
        """
      )
    }
    return self
  }
}
