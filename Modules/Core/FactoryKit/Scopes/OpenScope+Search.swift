extension OpenScope {
  /// The open scope of the current task, which the task retains.
  static var unmanagedCurrent: Unmanaged<OpenScope>? {
    addressOfTaskLocalValue(Unmanaged.passUnretained(task).toOpaque()).flatMap {
      Unmanaged(address: $0.load(as: UInt.self))
    }
  }

  /// Calls a closure with the open scopes of the current task, innermost first, until it returns a result.
  ///
  /// - Parameter body: Takes an open scope, and whether it is the task's own scope, which outlives the call.
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
    return innermost { $0.entryIfAny(of: entry, in: manager)?.flags.isRegistered == true }
  }

  /// Returns the open scope that stores the instance of a factory.
  ///
  /// This is the innermost open scope that is the factory's scope, or has a registration for the factory.
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

  /// Calls a closure with the entry that stores the instance of a factory in the open scopes of the current
  /// task, found without a lock.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - mark: The scope.
  ///   - thread: The current thread.
  ///   - body: Takes the entry, and whether it is in the task's own open scope, which outlives the call.
  /// - Returns: The result of the closure; an inner `nil` if only the slow path can find the entry; `nil` if
  ///   no open scope stores the instance.
  @inline(__always)
  static func find<Result>(
    _ entry: Entry,
    _ mark: ScopeMark,
    on thread: ResolutionThread,
    _ body: (_ storing: Unmanaged<Entry>, _ isOwn: Bool) -> Result?
  ) -> Result?? {
    // An in-flight build may live longer than the instance, so the slow path checks for a captive dependency.
    guard let manager = entry.manager, thread.construction == nil else { return .some(nil) }
    let key = entry.key.with(owner: manager._withUnsafeGuaranteedRef { $0.number })
    let hasRegistrations = entry.flags.hasOpenScopes
    return search { openScope, isOwn -> Result?? in
      if openScope.isBuild { return .some(nil) }
      let isNamed = openScope.mark == mark && !openScope.hasEnded
      guard isNamed || hasRegistrations, let storing = openScope.find(key) else {
        return isNamed ? .some(nil) : nil
      }
      return storing._withUnsafeGuaranteedRef {
        guard isNamed || $0.flags.isRegistered else { return nil }
        return $0.generation == entry.generation ? body(storing, isOwn) : .some(nil)
      }
    }
  }
}
