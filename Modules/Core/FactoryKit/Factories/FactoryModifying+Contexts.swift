extension FactoryModifying {
  /// Sets a closure that creates the dependency in some contexts.
  ///
  /// A context has precedence over a registration, but doesn't replace a stored instance: after a change
  /// to a scoped factory, call `.reset(.scope)`.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Creates the dependency in these contexts.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @_disfavoredOverload @discardableResult
  public consuming func context(
    _ contexts: FactoryContextType...,
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(contexts, ClosureBox(factory), function, fileID)
  }

  /// Sets a closure that creates the dependency if the program has an argument.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onArg(
    _ argument: String,
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.context(.arg(argument), ClosureBox(factory)), function, fileID)
  }

  /// Sets a closure that creates the dependency if the program has one of some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onArgs(
    _ arguments: [String],
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting([.args(arguments)], ClosureBox(factory), function, fileID)
  }

  /// Sets a closure that creates the dependency in a preview, in debug builds only.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onPreview(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.context(.preview, ClosureBox(factory)), function, fileID)
  }

  /// Sets a closure that creates the dependency in a test, in debug builds only.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onTest(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.context(.test, ClosureBox(factory)), function, fileID)
  }

  /// Sets a closure that creates the dependency in a debug build.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onDebug(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.context(.debug, ClosureBox(factory)), function, fileID)
  }

  /// Sets a closure that creates the dependency in a simulator.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onSimulator(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.context(.simulator, ClosureBox(factory)), function, fileID)
  }

  /// Sets a closure that creates the dependency on a device.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency then. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onDevice(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.context(.device, ClosureBox(factory)), function, fileID)
  }

  /// Sets the closure of some contexts.
  @inlinable
  consuming func setting(
    _ contexts: [FactoryContextType],
    _ closure: StoredClosure,
    _ function: StaticString,
    _ fileID: StaticString
  ) -> Self {
    var factory = self
    for context in contexts.flatMap(\.parts) {
      factory = factory.setting(.context(context, closure), function, fileID)
    }
    return factory
  }
}
