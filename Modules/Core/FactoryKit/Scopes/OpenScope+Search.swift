extension OpenScope {
  /// Calls a closure with the open scopes of the current task, innermost first, until it returns a result.
  ///
  /// - Parameter body: Takes an open scope, and whether it is the task's own scope, which outlives the call.
  /// - Returns: The result; `nil` if the closure returned none.
  @inline(__always)
  private static func search<Result>(
    _ body: (_ openScope: OpenScope, _ isOwn: Bool) -> Result?
  ) -> Result? {
    guard let own = task.get() else { return nil }
    if let result = body(own, true) { return result }
    var next = own.outer
    while let openScope = next {
      if let result = body(openScope, false) { return result }
      next = openScope.outer
    }
    return nil
  }

  /// Returns the innermost scope of one kind that the current task belongs to, even if it has ended.
  ///
  /// A task of a scope that has ended never gets the instances of an outer one.
  static func innermost(_ mark: ScopeMark) -> OpenScope? {
    search { openScope, _ in openScope.mark == mark ? openScope : nil }
  }

  /// Returns the registration for a factory in the innermost scope of the current task that has had one.
  ///
  /// - Returns: The registration; `nil` without one, and after the end of its scope.
  static func registration(for entry: Entry) -> ScopeRegistration? {
    guard entry.hasScopeRegistration else { return nil }
    return search { openScope, _ -> ScopeRegistration?? in
      guard let own = openScope.entryIfAny(of: entry), own.hasScopeRegistration else { return nil }
      return .some(own.look(\.stored).map { ScopeRegistration(openScope: openScope, stored: $0) })
    } ?? nil
  }

  /// Returns the scope that stores the instance of a factory.
  ///
  /// This is the innermost scope of the current task that is the factory's scope, or has a registration for the
  /// factory.
  ///
  /// - Parameters:
  ///   - scope: The scope of the factory.
  ///   - registration: The registration for the factory in an open scope.
  /// - Returns: The scope, which may have ended; `nil` if the container stores the instance, or nothing does.
  static func storing(_ scope: ScopeMark, _ registration: ScopeRegistration?) -> OpenScope? {
    guard scope.storage == .openScope, let named = innermost(scope) else {
      return registration?.openScope
    }
    return registration.map { $0.openScope.depth > named.depth ? $0.openScope : named } ?? named
  }

  /// Removes the instances of a factory that a change of its entry has replaced, from the scopes of the current
  /// task.
  ///
  /// The other open scopes remove them with the next resolution, or at their end.
  ///
  /// - Returns: The removed objects.
  static func removeReplaced(by entry: Entry) -> [RemovedContents] {
    var removed: [RemovedContents] = []
    let _: Never? = search { openScope, _ in
      if let own = openScope.entryIfAny(of: entry) {
        removed.append(own.removeReplaced(before: entry.generation))
      }
      return nil
    }
    return removed
  }

  /// Finds the entry that stores the instance of a factory in the open scopes of the current task.
  ///
  /// The search takes no lock in the task's own scope. Each scope around it has a lock for the link to the next one.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - mark: The scope.
  ///   - thread: The current thread.
  /// - Returns: Whether an open scope stores the instance; and the entry, if it is in the task's own scope, which
  ///   outlives the call. Only the slow path can find another one.
  @inline(never)
  static func place(
    of entry: Entry,
    in mark: ScopeMark,
    on thread: ResolutionThread
  ) -> (isFound: Bool, own: Unretained<Entry>?) {
    // An in-flight build may live longer than the instance, so the slow path checks for a captive dependency.
    if thread.construction != nil { return (true, nil) }
    let hasRegistrations = entry.hasScopeRegistration
    var own: Unretained<Entry>?
    let isFound = search { openScope, isOwn -> Bool? in
      if openScope.isBuild { return true }
      let isNamed = openScope.mark == mark
      guard isNamed || hasRegistrations, let place = openScope.find(entry, on: thread) else {
        return isNamed ? true : nil
      }
      return place.use {
        guard isNamed || $0.hasScopeRegistration else { return nil }
        if isOwn, $0.generation == entry.generation { own = place }
        return true
      }
    }
    return (isFound ?? false, own)
  }
}

/// The registration for a factory in an open scope, when a resolution began.
struct ScopeRegistration {
  let openScope: OpenScope
  /// The options with the registration, which the scope drops when it ends.
  let stored: StoredOptions

  /// Returns the registered closure for an instance that no scope stores.
  func found(on thread: ResolutionThread) -> Found {
    // The slow path adds contributions, and reports captive dependencies.
    guard let recipe = stored.options.registration,
      Captive.holder(of: Lifetime(of: .none, in: openScope), on: thread) == nil
    else { return .slowPath }
    return .build(recipe, on: Unretained(thread))
  }
}
