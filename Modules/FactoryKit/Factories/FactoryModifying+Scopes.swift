extension FactoryModifying {
  /// Creates a new instance for each resolution, as a factory without a scope does.
  @inlinable public var unique: Self {
    @inline(__always) consuming get { scope(marked: .unique) }
  }

  /// Stores one instance for each container, until a reset.
  @inlinable public var cached: Self {
    @inline(__always) consuming get { scope(marked: .cached) }
  }

  /// Stores one instance for each container as long as another object holds it.
  @inlinable public var shared: Self {
    @inline(__always) consuming get { scope(marked: .shared) }
  }

  /// Stores one instance for the process, for all containers.
  @inlinable public var singleton: Self {
    @inline(__always) consuming get { scope(marked: .singleton) }
  }

  /// Stores one instance during one resolution, from the outermost factory to its end.
  @inlinable public var graph: Self {
    @inline(__always) consuming get { scope(marked: .graph) }
  }

  /// Gives the factory a scope.
  ///
  /// In the factory's definition, it applies to every resolution. From outside, it applies from now on
  /// if the definition names no scope; a scope in the definition applies again at the next resolution.
  ///
  /// - Parameter scope: How long an instance lives.
  /// - Returns: The factory with that scope.
  @inlinable
  @inline(__always)
  @discardableResult
  public func scope(_ scope: Scope) -> Self { replacing(definition.scoped(scope)) }

  @inlinable
  @inline(__always)
  consuming func scope(marked mark: ScopeMark) -> Self {
    replacing(definition.scoped(mark))
  }

  /// Removes a stored instance that wasn't resolved for a time.
  ///
  /// Each resolution before that starts the time anew. For an instance from before the factory had a
  /// time to live, it starts with the next resolution. A monotonic clock measures it, also while the
  /// machine sleeps.
  ///
  /// - Parameter seconds: The time in seconds. If it isn't above zero, the instance is never used
  ///   again. If it's infinite, the instance never expires.
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
  /// Stores an instance for each parameter, instead of one for all of them.
  ///
  /// Two parameters are the same if they are equal. Their `==` and `hash(into:)` must not resolve. For
  /// a parameter that isn't equal to itself, such as a NaN, each resolution builds an instance.
  @inlinable public var scopeOnParameters: Self {
    @inline(__always) consuming get {
      replacing(definition.scoped(on: ParameterType(P.self)))
    }
  }
}
