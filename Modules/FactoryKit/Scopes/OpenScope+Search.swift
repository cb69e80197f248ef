extension OpenScope {
  /// The open scope of the current task, which the task retains.
  private static var unmanagedCurrent: Unmanaged<OpenScope>? {
    addressOfTaskLocalValue(Unmanaged.passUnretained($current).toOpaque()).flatMap {
      Unmanaged(address: $0.load(as: UInt.self))
    }
  }

  /// Calls a closure with the open scopes of the current task, innermost first, until it returns a result.
  ///
  /// - Parameter body: Takes an open scope, and whether that is the task's own, which outlives the call.
  /// - Returns: The result; `nil` if the closure returned none.
  @inline(__always)
  private static func search<Result>(
    _ body: (_ openScope: OpenScope, _ isOwn: Bool) -> Result?
  ) -> Result? {
    guard let own = unmanagedCurrent else { return nil }
    if let result = own._withUnsafeGuaranteedRef({ body($0, true) }) { return result }
    // The outer scopes may end on other threads, so they are retained here.
    var next = own._withUnsafeGuaranteedRef(\.outer)
    while let openScope = next {
      if let result = body(openScope, false) { return result }
      next = openScope.outer
    }
    return nil
  }

  /// Returns the innermost open scope of the current task that meets a condition.
  static func innermost(where condition: (OpenScope) -> Bool) -> OpenScope? {
    search { openScope, _ in !openScope.hasEnded && condition(openScope) ? openScope : nil }
  }

  /// Returns the innermost open scope of the current task that has a registration for a factory.
  static func registering(_ entry: Entry, in manager: ContainerManager) -> OpenScope? {
    guard entry.flags.hasOpenScopes else { return nil }
    return innermost { $0.registration(of: entry, in: manager) != nil }
  }

  /// Returns the open scope that stores the instance of a factory.
  ///
  /// That is the innermost one which is of the factory's scope, or has a registration for the factory.
  ///
  /// - Parameters:
  ///   - scope: The scope of the factory.
  ///   - registering: The innermost open scope with a registration.
  /// - Returns: The open scope; `nil` if the container stores the instance, or nothing does.
  static func storing(_ scope: ScopeMark, _ registering: OpenScope?) -> OpenScope? {
    guard scope.storage == .openScope else { return registering }
    guard let named = innermost(where: { $0.mark == scope }) else { return nil }
    return registering.map { $0.depth > named.depth ? $0 : named } ?? named
  }

  /// Finds the entry with the instance of a factory in the open scopes of the current task, without a lock.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - mark: The scope.
  ///   - hasRegistrations: Whether open scopes may have registrations for the factory.
  ///   - unclear: The result if only the slow path can find the entry.
  ///   - body: Takes the entry, and whether it is in the task's own open scope, which outlives the call.
  /// - Returns: The result; `nil` if no open scope stores the instance.
  @inline(__always)
  private static func find<Result>(
    _ entry: Entry,
    _ mark: ScopeMark,
    hasRegistrations: Bool,
    unclear: Result,
    _ body: (_ own: Unmanaged<Entry>, _ isOwn: Bool) -> Result
  ) -> Result? {
    guard let manager = entry.manager else { return nil }
    let key = entry.key.with(owner: manager._withUnsafeGuaranteedRef { $0.number })
    return search { openScope, isOwn in
      if openScope.isBuild { return unclear }
      let isNamed = openScope.mark == mark && !openScope.hasEnded
      guard isNamed || hasRegistrations, let own = openScope.entries.find(key) else {
        return isNamed ? unclear : nil
      }
      return own._withUnsafeGuaranteedRef {
        guard isNamed || $0.flags.isRegistered else { return nil }
        return $0.generation == entry.generation ? body(own, isOwn) : unclear
      }
    }
  }

  /// The result of a lock-free search for the entry with the instance of a factory.
  enum Place {
    /// The entry, in the current task's own open scope, which outlives the resolution.
    case entry(Unmanaged<Entry>)
    /// Only the slow path can find it.
    case unclear
    /// No open scope stores the instance.
    case elsewhere
  }

  /// Searches the open scopes of the current task for the entry with the instance of a factory.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - mark: The scope.
  /// - Returns: The result.
  static func place(of entry: Entry, _ mark: ScopeMark) -> Place {
    // An in-flight build may live longer than the instance, so the slow path checks for a captive dependency.
    if Construction.isInProgressOnThread { return .unclear }
    let hasRegistrations = entry.flags.hasOpenScopes
    let place = find(entry, mark, hasRegistrations: hasRegistrations, unclear: Place.unclear) {
      $1 ? .entry($0) : .unclear
    }
    return place ?? .elsewhere
  }

  /// Begins to read the instance of a factory whose definition names a bound scope, if only the instance
  /// counts.
  @inline(__always)
  fileprivate static func beginReading(
    _ entry: Entry,
    _ record: UnsafeMutablePointer<HazardPointer>
  ) -> Unmanaged<StoredInstance>? {
    guard let manager = entry.manager else { return nil }
    let (status, mark) = (manager._withUnsafeGuaranteedRef(\.status), entry.boundMark)
    guard status.isReady, entry.flags.isPlain else { return nil }
    let found = find(entry, mark, hasRegistrations: false, unclear: nil) {
      own,
      _ -> Unmanaged<StoredInstance>? in
      guard record.pointee.begin(own) else { return nil }
      // The status is compared for the same reason as in a `StoredRead`.
      if let instance = own._withUnsafeGuaranteedRef(\.instance),
        manager._withUnsafeGuaranteedRef({ $0.status == status }),
        instance._withUnsafeGuaranteedRef({ $0.mark == mark })
      {
        return instance
      }
      record.pointee.end()
      return nil
    }
    return found ?? nil
  }
}

extension StoredRead {
  /// Begins to read the stored instance of a bound scope, if only the instance counts.
  ///
  /// - Parameter entry: The container's entry of the factory, whose definition names the scope.
  /// - Returns: The result. The caller must end the reading of an instance.
  @usableFromInline
  @inline(never)
  static func beginBound(_ entry: Unmanaged<Entry>) -> StoredRead {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      let instance =
        thread.construction == nil
        ? entry._withUnsafeGuaranteedRef { OpenScope.beginReading($0, thread.hazard) } : nil
      return StoredRead(instance, on: thread.hazard)
    }
  }
}
