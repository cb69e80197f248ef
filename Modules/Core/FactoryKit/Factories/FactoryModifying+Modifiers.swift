extension FactoryModifying {
  /// Creates a new instance for each resolution, as a factory without a scope does.
  @inlinable public var unique: Self {
    consuming get { scoped(.unique) }
  }

  /// Stores one instance for each container, until a reset.
  @inlinable public var cached: Self {
    consuming get { scoped(.cached) }
  }

  /// Stores one instance for each container as long as another object holds it.
  @inlinable public var shared: Self {
    consuming get { scoped(.shared) }
  }

  /// Stores one instance for the process, for all containers.
  @inlinable public var singleton: Self {
    consuming get { scoped(.singleton) }
  }

  /// Stores one instance until the resolution of the outermost factory ends.
  @inlinable public var graph: Self {
    consuming get { scoped(.graph) }
  }

  /// Gives the factory a scope.
  ///
  /// A scope in the factory's definition applies to every resolution. A scope that is set outside of the
  /// definition applies from now on, unless the definition names a scope, which applies again at the next
  /// resolution.
  ///
  /// - Parameter scope: The scope that stores instances.
  /// - Returns: The factory with that scope.
  @inlinable @discardableResult
  public consuming func scope(_ scope: Scope) -> Self {
    scoped(scope.named)
  }

  /// Removes a stored instance that wasn't resolved for a time.
  ///
  /// Each resolution of the stored instance restarts the time. If an instance is older than the
  /// modifier, the time starts with the next resolution. A monotonic clock measures the time, including
  /// the time that the machine sleeps.
  ///
  /// - Parameters:
  ///   - duration: The time. If it isn't above zero, a stored instance is never used again. More than a
  ///     century counts as a century.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func timeToLive(
    _ duration: Duration,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.timeToLive(nanoseconds(duration)), function, fileID)
  }

  /// Removes a stored instance that wasn't resolved for a number of seconds.
  ///
  /// The form of Factory. New code is clearer with ``timeToLive(_:function:fileID:)-(Duration,_,_)``.
  ///
  /// - Parameters:
  ///   - seconds: The time in seconds. If it's infinite, an instance never expires.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func timeToLive(
    _ seconds: Double,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.timeToLive(nanoseconds(seconds)), function, fileID)
  }

  /// Sets a closure that's called with each resolved instance, new or stored.
  ///
  /// - Parameters:
  ///   - decorator: Called with the instance on the resolving thread, with no lock held.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func decorator(
    _ decorator: @escaping @Sendable (_ instance: T) -> Void,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    let decorator = ClosureBox<(T, Bool), Void, Never> { decorator($0.0) }
    return setting(.decorator(decorator), function, fileID)
  }

  /// Sets a closure that's called with each resolved instance, and with a flag for a new one.
  ///
  /// - Parameters:
  ///   - decorator: Called with the instance, and with `true` if this resolution has built the
  ///     instance. No lock is held.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func decorator(
    _ decorator: @escaping @Sendable (_ instance: T, _ isNew: Bool) -> Void,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    let decorator = ClosureBox<(T, Bool), Void, Never> { decorator($0.0, $0.1) }
    return setting(.decorator(decorator), function, fileID)
  }
}

extension FactoryModifying where P: Hashable {
  /// Stores an instance for each parameter, instead of one instance for all parameters.
  ///
  /// Two parameters are the same if they are equal. Their `==` and `hash(into:)` must not resolve. For
  /// a parameter that isn't equal to itself, such as a NaN, each resolution builds an instance. Reading a
  /// stored instance takes the lock of the factory.
  @inlinable public var scopeOnParameters: Self {
    consuming get {
      FactoryReference.set(ParameterOf<P>.self, of: key, in: container)
      _definition.declaration.flags.insert(.perParameter)
      return self
    }
  }
}

/// Returns a time to live in nanoseconds.
@usableFromInline
func nanoseconds(_ duration: Duration) -> Int64 { duration.asLimit.nanoseconds }

/// Returns a time to live in nanoseconds.
@usableFromInline
func nanoseconds(_ seconds: Double) -> Int64 {
  let nanoseconds = seconds * 1e9
  // More than `Int64` can represent, 292 years, counts as infinite.
  if nanoseconds >= 0x1p63 {
    return .max
  }
  // NaN isn't greater than zero.
  guard nanoseconds > 0 else {
    return 0
  }
  return Int64(nanoseconds)
}
