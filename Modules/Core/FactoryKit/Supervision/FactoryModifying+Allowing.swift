extension FactoryModifying {
  /// Allows resolutions of this factory without a registration.
  ///
  /// A promise is then `nil`, and a promised list is empty. With the line `network.allowUnregistered()` in its
  /// `autoRegister()`, an app between a contract and its implementation builds, and starts in a debug build. The
  /// check at launch then has a note about the promise. In a release build, it refuses the promise.
  ///
  /// In a test, a promise is `nil` without an issue. The permission lasts as long as the container.
  ///
  /// ```swift
  /// @Test(.unwired { $0.accountLoader.allowUnregistered() })
  /// ```
  ///
  /// - Returns: The factory.
  @discardableResult
  public func allowUnregistered() -> Self {
    let key = key
    container.manager.withState { _ = $0.supervision.allowed.insert(key) }
    return self
  }
}
