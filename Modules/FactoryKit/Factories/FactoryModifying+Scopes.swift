extension FactoryModifying {
  /// Makes a new instance for each resolution, which is what happens without a scope.
  public var unique: Self { scope(.unique) }

  /// Keeps one instance for each container, until it is reset.
  public var cached: Self { scope(.cached) }

  /// Keeps one instance for each container as long as somebody else holds it.
  public var shared: Self { scope(.shared) }

  /// Keeps one instance for the process, whichever container asks.
  public var singleton: Self { scope(.singleton) }

  /// Keeps one instance while one resolution goes on, from the outermost factory to its end.
  public var graph: Self { scope(.graph) }

  /// Gives the factory a scope.
  ///
  /// In the factory's definition it holds for every resolution. From outside it holds from now on
  /// for a definition that names no scope; one that does is applied again at its next use.
  ///
  /// - Parameter scope: How long an instance lives.
  /// - Returns: The factory with that scope.
  @discardableResult
  public func scope(_ scope: Scope) -> Self {
    var factory = self
    factory.definition.setScope(scope)
    return factory
  }

  /// Has a kept instance expire when nobody has asked for it for a time.
  ///
  /// Each resolution before that starts the time anew. It is measured on a clock that only goes
  /// forward, and that goes on while the machine sleeps.
  ///
  /// - Parameter seconds: The time in seconds. Not above zero: the instance is never used again.
  ///   Infinite: it never expires.
  /// - Returns: The factory.
  @discardableResult
  public func timeToLive(_ seconds: Double) -> Self {
    changing { $0.timeToLive = Duration(timeToLive: seconds) }
  }
}

extension FactoryModifying where P: Hashable {
  /// Keeps an instance for each parameter, in place of one for all of them.
  ///
  /// Parameters are told apart by equality. Their `==` and `hash(into:)` must not resolve.
  public var scopeOnParameters: Self {
    let key = Unchecked { (parameter: P) in ParameterKey(parameter) }
    var factory = self
    factory.definition.setParameterKey(key)
    return factory
  }
}

extension Duration {
  /// A time to live; none for one that never ends.
  fileprivate init?(timeToLive seconds: Double) {
    // More seconds than a duration can have are as good as infinitely many.
    if seconds >= 1e18 { return nil }
    // What is no number is not above zero either.
    self = seconds > 0 ? .seconds(seconds) : .zero
  }
}
