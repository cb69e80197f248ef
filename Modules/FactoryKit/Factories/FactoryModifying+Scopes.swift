extension FactoryModifying {
  /// Creates a new instance for each resolution, as a factory without a scope does.
  @inlinable public var unique: Self {
    @inline(__always) consuming get { scope(marked: .unique) }
  }

  /// Keeps one instance for each container, until it's reset.
  @inlinable public var cached: Self {
    @inline(__always) consuming get { scope(marked: .cached) }
  }

  /// Keeps one instance for each container as long as something else holds it.
  @inlinable public var shared: Self {
    @inline(__always) consuming get { scope(marked: .shared) }
  }

  /// Keeps one instance for the process, for all containers.
  @inlinable public var singleton: Self {
    @inline(__always) consuming get { scope(marked: .singleton) }
  }

  /// Keeps one instance while one resolution goes on, from the outermost factory to its end.
  @inlinable public var graph: Self {
    @inline(__always) consuming get { scope(marked: .graph) }
  }

  /// Gives the factory a scope.
  ///
  /// In the factory's definition it holds for every resolution. From outside it holds from now on
  /// for a definition that names no scope; one that does is applied again at its next use.
  ///
  /// - Parameter scope: How long an instance lives.
  /// - Returns: The factory with that scope.
  @inlinable
  @inline(__always)
  @discardableResult
  public func scope(_ scope: Scope) -> Self {
    replacing(definition.scoped(scope))
  }

  @inlinable
  @inline(__always)
  consuming func scope(marked mark: ScopeMark) -> Self {
    replacing(definition.scoped(mark))
  }

  /// Removes a kept instance that wasn't resolved for a time.
  ///
  /// Each resolution before that starts the time anew. For an instance that was kept before the
  /// factory had a time to live, it starts with the next resolution. It is measured on a clock that
  /// only goes forward, and that goes on while the machine sleeps.
  ///
  /// - Parameter seconds: The time in seconds. Not above zero: the instance is never used again.
  ///   Infinite: it never expires.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func timeToLive(_ seconds: Double) -> Self {
    definition.setTimeToLive(TimeToLive(seconds: seconds))
    return self
  }
}

extension FactoryModifying where P: Hashable {
  /// Keeps an instance for each parameter, instead of one for all of them.
  ///
  /// Parameters are told apart by equality. Their `==` and `hash(into:)` must not resolve. For one
  /// that is not equal to itself, as a number that is none, an instance is made each time.
  @inlinable public var scopeOnParameters: Self {
    @inline(__always) consuming get {
      replacing(definition.scoped(on: ParameterType(P.self)))
    }
  }
}
