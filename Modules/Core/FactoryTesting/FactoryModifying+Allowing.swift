public import FactoryKit

extension FactoryModifying {
  /// Allows a test to resolve this factory with nothing registered for it.
  ///
  /// A promise is then `nil`, without an issue. In a ``ContainerTrait/strict`` test, any other
  /// factory makes what its definition says. It holds as long as the container is there.
  ///
  /// ```swift
  /// @Test(.strict { $0.accountFormat.allowUnregistered() })
  /// ```
  ///
  /// - Returns: The factory.
  @discardableResult
  public func allowUnregistered() -> Self {
    definition.allowUnregistered()
    return self
  }
}
