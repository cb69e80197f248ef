public import FactoryKit

extension FactoryModifying {
  /// Allows a test to resolve this promise without a registration.
  ///
  /// The promise is then `nil`, without an issue. The permission lasts as long as the container.
  ///
  /// ```swift
  /// @Test(.unwired { $0.accountLoader.allowUnregistered() })
  /// ```
  ///
  /// - Returns: The factory.
  @discardableResult
  public func allowUnregistered() -> Self {
    container.manager.allowUnregistered(self)
    return self
  }
}
