import Synchronization

// The end of an open scope: the instances are closed, and the scope stores nothing any more.

extension OpenScope {
  /// Ends the scope, and warns if the actions of its instances haven't ended.
  @usableFromInline
  static func closeWithoutWaiting(_ openScope: inout OpenScope) {
    // The actions begin on this thread, so they may have ended already.
    guard closeOrRelease(&openScope, onThisThread: true) != nil, !openScope.hasEnded else {
      return
    }
    let scope = openScope.scope
    if scope.hasWarned.exchange(true, ordering: .relaxed) {
      return
    }
    Trace.warn(
      "The synchronous open of the scope '\(scope.name)' returned before all of its instances were closed. "
        + "Call 'await Scope.\(scope.name).open' in an async function, which waits for their shutdown actions."
    )
  }

  /// Ends the scope, unless its release is the end: if no other code refers to it, and it has nothing to close.
  ///
  /// - Returns: The task that closes the instances; `nil` if there was no build with an action.
  @usableFromInline
  static func closeOrRelease(
    _ openScope: inout OpenScope,
    onThisThread isOnThisThread: Bool
  ) -> Task<Void, Never>? {
    if isKnownUniquelyReferenced(&openScope), !openScope.gate.hasHolds {
      return nil
    }
    return openScope.close(onThisThread: isOnThisThread)
  }

  /// Ends the scope after its instances with a shutdown action are closed, one after the other.
  ///
  /// - Parameter isOnThisThread: Whether the calling thread calls the actions, until an action or an
  ///   in-flight build suspends the task.
  /// - Returns: The task that closes the instances; `nil` if there was no build with an action.
  @discardableResult
  func close(onThisThread isOnThisThread: Bool) -> Task<Void, Never>? {
    let gate = gate
    guard gate.close() else {
      markEnded()
      return nil
    }
    let holds = ResolutionThread.current.enclosingHolds
    // A task of its own is not cancelled with the caller's.
    let closing: @Sendable @isolated(any) () async -> Void = {
      let end = await OpenScope.task.withValue(self) { await gate.end(during: holds) }
      for failure in end.failures {
        // No caller can receive it.
        Trace.warn("Closing \(failure.name) at the end of its scope failed: \(failure.error).")
      }
      self.markEnded()
    }
    if isOnThisThread {
      return .immediately(closing)
    }
    return Task(operation: closing)
  }

  /// Drops the instances and registrations, and stores none from now on.
  func markEnded() {
    // First, so that a thread that finds an entry empty also sees the end.
    noteEnd()
    shortenLink()
    // A thread that adds an entry after this has seen the end.
    _ = entries.all.map { $0.change { $0 = Entry.Contents() } }
  }

  /// The number of scopes around an open one that have ended before it, after which it replaces them.
  private static let mostEnded = 8

  /// Refers past scopes around this one that have ended, if there are many.
  ///
  /// Code that still runs in this scope needs them to find out that its scopes have ended: otherwise it would get the
  /// instances of an outer scope of their kind. But if such code opens scopes again and again, each inside of the last
  /// one, their number must not grow without limit. So one object for each kind of scope replaces them, and this scope
  /// hides the registrations that they have had.
  private func shortenLink() {
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
      entries.entry(entry.key, of: entry.owner) { entry.empty }.noteScopeRegistration()
    }
    // Swapped, so that no scope is released under the lock.
    link?.withLock { swap(&$0, &next) }
  }
}
