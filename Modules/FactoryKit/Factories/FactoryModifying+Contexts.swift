extension FactoryModifying {
  /// Sets a closure that creates the dependency in some contexts.
  ///
  /// A context has precedence over a registration, but doesn't replace a kept instance: change the
  /// context of a scoped factory with `.reset(.scope)` behind it.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Makes the dependency in these contexts.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: Recipe) -> Self {
    settingContexts(contexts, factory)
  }

  /// Sets a closure that creates the dependency if the program has an argument.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onArg(_ argument: String, factory: Recipe) -> Self {
    settingContext(.arg(argument), factory)
  }

  /// Sets a closure that creates the dependency if the program has one of some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onArgs(_ arguments: [String], factory: Recipe) -> Self {
    settingContext(.args(arguments), factory)
  }

  /// Sets a closure that creates the dependency in a preview, in debug builds only.
  ///
  /// - Parameter factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onPreview(factory: Recipe) -> Self {
    settingContext(.preview, factory)
  }

  /// Sets a closure that creates the dependency in a test, in debug builds only.
  ///
  /// - Parameter factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onTest(factory: Recipe) -> Self { settingContext(.test, factory) }

  /// Sets a closure that creates the dependency in a debug build.
  ///
  /// - Parameter factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onDebug(factory: Recipe) -> Self { settingContext(.debug, factory) }

  /// Sets a closure that creates the dependency in a simulator.
  ///
  /// - Parameter factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onSimulator(factory: Recipe) -> Self {
    settingContext(.simulator, factory)
  }

  /// Sets a closure that creates the dependency on a device.
  ///
  /// - Parameter factory: Makes the dependency then.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onDevice(factory: Recipe) -> Self {
    settingContext(.device, factory)
  }

  @inlinable
  func settingContexts(_ contexts: [FactoryContextType], _ factory: Recipe) -> Self {
    for context in contexts { definition.setContext(context, Self.kept(factory)) }
    return self
  }

  @inlinable
  @inline(__always)
  func settingContext(_ context: FactoryContextType, _ factory: Recipe) -> Self {
    let code = codeOfPlainClosure(factory)
    if !definition.hasContext(context, code) { definition.setContext(context, Self.kept(factory)) }
    return self
  }
}

// Overloads for generic code, which doesn't know that a recipe is a closure, and for closures of the type
// `(Void) -> T`.
extension FactoryModifying {
  /// Sets a closure with a parameter that creates the dependency in some contexts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: @escaping (P) -> T) -> Self {
    settingContexts(contexts, Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency if the program has an argument.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onArg(_ argument: String, factory: @escaping (P) -> T) -> Self {
    onArg(argument, factory: Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency if the program has one of some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onArgs(_ arguments: [String], factory: @escaping (P) -> T) -> Self {
    onArgs(arguments, factory: Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency in a preview.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onPreview(factory: @escaping (P) -> T) -> Self {
    onPreview(factory: Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency in a test.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onTest(factory: @escaping (P) -> T) -> Self {
    onTest(factory: Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency in a debug build.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onDebug(factory: @escaping (P) -> T) -> Self {
    onDebug(factory: Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency in a simulator.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onSimulator(factory: @escaping (P) -> T) -> Self {
    onSimulator(factory: Self.recipe(factory))
  }

  /// Sets a closure with a parameter that creates the dependency on a device.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @_disfavoredOverload
  @discardableResult
  public func onDevice(factory: @escaping (P) -> T) -> Self {
    onDevice(factory: Self.recipe(factory))
  }
}
