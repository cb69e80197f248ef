extension FactoryModifying {
  /// Allows resolutions of this factory without a registration.
  ///
  /// A promise is then `nil`, and a promised list is empty. With this line in its `autoRegister()`, an app between
  /// a contract and its implementation builds and starts:
  ///
  /// ```swift
  /// accountLoader.allowUnregistered()
  /// ```
  ///
  /// The check at launch accepts the promise in a debug build, with a note, and refuses it in a release build.
  ///
  /// In a test, a promise is `nil` without an issue, and in a strict test, any other factory uses the closure of its
  /// definition. The permission lasts as long as the container.
  ///
  /// ```swift
  /// @Test(.strict { $0.accountFormat.allowUnregistered() })
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
