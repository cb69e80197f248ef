extension OpenScope {
  /// Calls a closure with the open scopes of the current task, innermost first, until it returns a result.
  ///
  /// The search takes no lock in the task's own scope. Each scope around it has a lock for the link to the next one.
  ///
  /// - Parameter body: Takes an open scope.
  /// - Returns: The result; `nil` if the closure returned none.
  @inline(__always)
  private static func search<Result>(_ body: (OpenScope) -> Result?) -> Result? {
    var next = current
    while let openScope = next {
      if let result = body(openScope) {
        return result
      }
      next = openScope.outer
    }
    return nil
  }

  /// Returns the innermost scope of one kind that the current task belongs to, even if it has ended.
  ///
  /// A task of a scope that has ended never gets the instances of an outer one.
  static func innermost(_ mark: ScopeMark) -> OpenScope? {
    search { openScope in openScope.mark == mark ? openScope : nil }
  }

  /// Returns the innermost scope of the current task that has had a registration for a factory, even if it has ended.
  static func innermost(registering entry: Entry) -> OpenScope? {
    guard entry.hasScopeRegistration else {
      return nil
    }
    return ResolutionThread.withCurrent { thread in
      search { openScope in
        let own = openScope.unretainedEntry(of: entry, on: thread)
        return own?.use(\.hasScopeRegistration) == true ? openScope : nil
      }
    }
  }

  /// Returns the registration for a factory in the innermost scope of the current task that has had one.
  ///
  /// - Returns: The registration; `nil` without one, and after the end of its scope.
  static func registration(for entry: Entry) -> ScopeRegistration? {
    guard let openScope = innermost(registering: entry),
      let options = openScope.entryIfAny(of: entry)?.look(\.storedOptions)
    else { return nil }
    return ScopeRegistration(openScope: openScope, options: options)
  }

  /// Returns the scope that stores the instance of a factory.
  ///
  /// This is the innermost scope of the current task that is the factory's scope, or has a registration for the
  /// factory.
  ///
  /// - Parameters:
  ///   - scope: The scope of the factory.
  ///   - registered: The open scope with a registration for the factory.
  /// - Returns: The scope, which may have ended; `nil` if the container stores the instance, or nothing does.
  static func storing(_ scope: ScopeMark, _ registered: OpenScope?) -> OpenScope? {
    guard scope.isStored(by: .openScope), let named = innermost(scope) else {
      return registered
    }
    guard let registered, registered.depth > named.depth else {
      return named
    }
    return registered
  }

  /// Removes the instances of a factory that a change of its entry has replaced, from the scopes of the current
  /// task.
  ///
  /// The other open scopes remove them with the next resolution, or at their end.
  ///
  /// - Returns: The removed objects.
  static func removeReplaced(by entry: Entry) -> [RemovedContents] {
    var removed: [RemovedContents] = []
    let _: Never? = search { openScope in
      if let own = openScope.entryIfAny(of: entry) {
        removed.append(own.removeReplaced(before: entry.generation))
      }
      return nil
    }
    return removed
  }
}

extension OpenScope {
  /// The number of scopes around an open one that have ended before it, after which it replaces them.
  private static let mostEnded = 8

  /// Refers past scopes around this one that have ended, if there are many.
  ///
  /// Code that still runs in this scope needs them to find out that its scopes have ended: otherwise it would get the
  /// instances of an outer scope of their kind. But if such code opens scopes again and again, each inside of the last
  /// one, their number must not grow without limit. So one object for each kind of scope replaces them, and this scope
  /// hides the registrations that they have had.
  func shortenLink() {
    guard let outer else {
      return
    }
    let around = Array(sequence(first: outer, next: \.outer).prefix { $0.hasEnded })
    guard around.count >= Self.mostEnded else {
      return
    }
    // An inner scope hides those of its kind.
    var hidden: Set = [mark]
    let visible = around.filter { hidden.insert($0.mark).inserted }
    var next = around.last?.outer
    for scope in visible.reversed() {
      next = OpenScope(inPlaceOf: scope, inside: next)
    }
    for entry in around.flatMap({ $0.entries.all }) where entry.hasScopeRegistration {
      let key = entry.key
      let owner = entry.owner
      let own = entries.entry(key, of: owner) { Entry(key, of: owner, entry.containerGenerations) }
      own.noteScopeRegistration()
    }
    // Swapped, so that no scope is released under the lock.
    link?.withLock { swap(&$0, &next) }
  }
}

/// The registration for a factory in an open scope, when a resolution began.
struct ScopeRegistration {
  let openScope: OpenScope
  /// The options with the registration, which the scope drops when it ends.
  let options: StoredOptions
}
