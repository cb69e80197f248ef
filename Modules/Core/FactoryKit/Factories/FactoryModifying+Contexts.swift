extension FactoryModifying {
  /// Sets a closure that creates the dependency in some contexts.
  ///
  /// A context has precedence over a registration, but doesn't replace a stored instance: after a change
  /// to a scoped factory, call `.reset(.scope)`.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Creates the dependency in these contexts.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: Recipe) -> Self {
    for context in contexts { _ = setting(context, factory) }
    return self
  }

  /// Sets a closure that creates the dependency if the program has an argument.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onArg(_ argument: String, factory: Recipe) -> Self {
    setting(.arg(argument), factory)
  }

  /// Sets a closure that creates the dependency if the program has one of some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onArgs(_ arguments: [String], factory: Recipe) -> Self {
    setting(.args(arguments), factory)
  }

  /// Sets a closure that creates the dependency in a preview, in debug builds only.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onPreview(factory: Recipe) -> Self { setting(.preview, factory) }

  /// Sets a closure that creates the dependency in a test, in debug builds only.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onTest(factory: Recipe) -> Self { setting(.test, factory) }

  /// Sets a closure that creates the dependency in a debug build.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onDebug(factory: Recipe) -> Self { setting(.debug, factory) }

  /// Sets a closure that creates the dependency in a simulator.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onSimulator(factory: Recipe) -> Self { setting(.simulator, factory) }

  /// Sets a closure that creates the dependency on a device.
  ///
  /// - Parameter factory: Creates the dependency then.
  /// - Returns: The factory.
  @inline(always) @discardableResult
  public func onDevice(factory: Recipe) -> Self { setting(.device, factory) }

  /// Sets the closure of one context, unless it's set already.
  @inlinable @inline(__always)
  func setting(_ context: FactoryContextType, _ recipe: Recipe) -> Self {
    reference.setContext(context, codeOfPlainClosure(recipe)) { Self.stored(recipe) }
    return self
  }
}

// Overloads for closures that may throw, and for generic code, where a recipe isn't known as a closure. A
// closure without parameters also matches them, with `Void` as the parameter's type. If they took a
// `Recipe` in place of a closure, Swift 6.3 would crash on a closure that throws errors of one type.
extension FactoryModifying {
  /// Sets a closure with a parameter that creates the dependency in some contexts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func context(
    _ contexts: FactoryContextType...,
    factory: @escaping (P) throws(Failure) -> T
  ) -> Self {
    for context in contexts { _ = setting(context, throwing: factory) }
    return self
  }

  /// Sets a closure with a parameter that creates the dependency if the program has an argument.
  ///
  /// - Parameters:
  ///   - argument: The argument.
  ///   - factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onArg(_ argument: String, factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.arg(argument), throwing: factory)
  }

  /// Sets a closure with a parameter that creates the dependency if the program has one of some arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onArgs(_ arguments: [String], factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.args(arguments), throwing: factory)
  }

  /// Sets a closure with a parameter that creates the dependency in a preview.
  ///
  /// - Parameter factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onPreview(factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.preview, throwing: factory)
  }

  /// Sets a closure with a parameter that creates the dependency in a test.
  ///
  /// - Parameter factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onTest(factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.test, throwing: factory)
  }

  /// Sets a closure with a parameter that creates the dependency in a debug build.
  ///
  /// - Parameter factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onDebug(factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.debug, throwing: factory)
  }

  /// Sets a closure with a parameter that creates the dependency in a simulator.
  ///
  /// - Parameter factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onSimulator(factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.simulator, throwing: factory)
  }

  /// Sets a closure with a parameter that creates the dependency on a device.
  ///
  /// - Parameter factory: Creates the dependency then, or throws.
  /// - Returns: The factory.
  @inline(always) @_disfavoredOverload @discardableResult
  public func onDevice(factory: @escaping (P) throws(Failure) -> T) -> Self {
    setting(.device, throwing: factory)
  }

  /// Sets the closure of one context, unless it's set already.
  @inlinable @inline(__always)
  func setting(
    _ context: FactoryContextType,
    throwing make: @escaping (P) throws(Failure) -> T
  ) -> Self {
    reference.setContext(context, codeOfPlainClosure(make)) { Self.stored(make) }
    return self
  }
}
