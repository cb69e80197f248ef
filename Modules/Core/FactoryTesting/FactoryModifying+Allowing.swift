public import FactoryKit

extension FactoryModifying {
  /// Allows a test to resolve this factory without a registration.
  ///
  /// A promise is then `nil`, without an issue. In a ``ContainerTrait/strict`` test, any other
  /// factory uses the closure of its definition. The permission lasts as long as the container.
  ///
  /// ```swift
  /// @Test(.strict { $0.accountFormat.allowUnregistered() })
  /// ```
  ///
  /// - Returns: The factory.
  @discardableResult
  public func allowUnregistered() -> Self {
    container.manager.allowUnregistered(self)
    return self
  }
}
