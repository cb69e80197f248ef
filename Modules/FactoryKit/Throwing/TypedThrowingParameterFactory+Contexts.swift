// As in the file on registering: closures that throw an error of a generic type.
extension TypedThrowingParameterFactory {
  /// Sets a closure that makes the dependency in any of some contexts.
  ///
  /// A context goes before a registration. An instance that is kept already stays: change the
  /// context of a scoped factory with `.reset(.scope)` behind it.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Makes the dependency in these contexts, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: @escaping (P) throws(E) -> T)
    -> Self
  {
    settingAll(contexts, factory)
  }

  /// Sets a closure that makes the dependency when the program has an argument.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onArg(_ argument: String, factory: @escaping (P) throws(E) -> T) -> Self {
    setting(.arg(argument), factory)
  }

  /// Sets a closure that makes the dependency when the program has one of some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onArgs(_ arguments: [String], factory: @escaping (P) throws(E) -> T) -> Self {
    setting(.args(arguments), factory)
  }

  /// Sets a closure that makes the dependency in a preview, in debug builds only.
  ///
  /// - Parameter factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onPreview(factory: @escaping (P) throws(E) -> T) -> Self {
    setting(.preview, factory)
  }

  /// Sets a closure that makes the dependency in a test, in debug builds only.
  ///
  /// - Parameter factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onTest(factory: @escaping (P) throws(E) -> T) -> Self { setting(.test, factory) }

  /// Sets a closure that makes the dependency in a debug build.
  ///
  /// - Parameter factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onDebug(factory: @escaping (P) throws(E) -> T) -> Self { setting(.debug, factory) }

  /// Sets a closure that makes the dependency in a simulator.
  ///
  /// - Parameter factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onSimulator(factory: @escaping (P) throws(E) -> T) -> Self {
    setting(.simulator, factory)
  }

  /// Sets a closure that makes the dependency on a device.
  ///
  /// - Parameter factory: Makes the dependency then, or throws.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onDevice(factory: @escaping (P) throws(E) -> T) -> Self {
    setting(.device, factory)
  }

  @inlinable
  func settingAll(_ contexts: [FactoryContextType], _ factory: @escaping (P) throws(E) -> T) -> Self
  {
    for context in contexts { definition.setContext(context, Self.kept(factory)) }
    return self
  }

  @inlinable
  func setting(_ context: FactoryContextType, _ factory: @escaping (P) throws(E) -> T) -> Self {
    let code = codeOfPlainClosure(factory)
    if !definition.hasContext(context, code) { definition.setContext(context, Self.kept(factory)) }
    return self
  }
}
