import Synchronization

/// One open scope, which the task inside of it and its child tasks find as a task-local value.
///
/// Its entries also have registrations of its own. Their owner is the number of the container.
///
/// `@unchecked`, like its superclass.
@usableFromInline
final class OpenScope: Store, @unchecked Sendable {
  /// The open scope of the current task.
  ///
  /// Written out in place of the macro `@TaskLocal`, so that ``Scope/Bound/open(_:isolation:)`` is inlined.
  @usableFromInline static let task = TaskLocal<OpenScope?>(wrappedValue: nil)

  static var current: OpenScope? { task.get() }

  let scope: Scope.Bound
  let mark: ScopeMark
  /// A reference to the open scope around this one, which may end first.
  let link: Locked<OpenScope?>?
  /// The number of open scopes around this one.
  let depth: Int
  /// The build that has opened this scope, and may end first.
  private weak let openingBuild: Build?

  /// Opens a scope inside of the current task's open scope.
  ///
  /// - Parameter scope: The scope.
  @usableFromInline
  init(_ scope: Scope.Bound) {
    let outer = OpenScope.current
    self.scope = scope
    mark = scope.mark
    link = outer.map { Locked($0) }
    depth = outer.map { $0.depth + 1 } ?? 0
    openingBuild = ResolutionThread.current.innermostBuild
    super.init(.openScope)
  }

  /// Creates an object that stands for a scope which has ended, in a chain without the scopes inside of it.
  init(inPlaceOf endedScope: OpenScope, inside outer: OpenScope?) {
    scope = endedScope.scope
    mark = endedScope.mark
    depth = endedScope.depth
    link = outer.map { Locked($0) }
    openingBuild = nil
    super.init(.openScope)
    noteEnd()
  }

  deinit {
    // One after the other: the release of a long chain by recursion would overflow the stack.
    var next = link?.withLock { $0.take() } ?? nil
    while isKnownUniquelyReferenced(&next) {
      next = next?.link?.withLock { $0.take() } ?? nil
    }
  }

  /// The open scope around this one.
  var outer: OpenScope? { link?.withLock { $0 } ?? nil }

  /// Whether an in-flight build has opened this scope.
  func wasOpened(by build: Build) -> Bool {
    openingBuild === build
  }

  /// Calls a closure whose registrations are for this scope.
  @usableFromInline
  func register(_ body: () throws -> Void) rethrows {
    try ResolutionThread.current.register(in: self, body)
  }
}

// MARK: - The operation

extension OpenScope {
  /// Runs an operation in an open scope, and then closes the scope.
  @inlinable
  static func run<Result>(
    _ openScope: consuming OpenScope,
    _ operation: () async throws -> Result,
    _ isolation: isolated (any Actor)?
  ) async rethrows -> Result {
    do {
      let result = try await task.withValue(openScope, operation: operation)
      await closeOrRelease(&openScope, onThisThread: isolation == nil)?.value
      return result
    } catch {
      await closeOrRelease(&openScope, onThisThread: isolation == nil)?.value
      throw error
    }
  }

  /// Runs an operation in an open scope, and then closes the scope.
  @inlinable
  static func run<Result>(
    _ openScope: consuming OpenScope,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    defer { closeWithoutWaiting(&openScope) }
    return try task.withValue(openScope, operation: operation)
  }
}

// MARK: - The end

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
    guard gate.refuseBuilds() else {
      dropAll()
      return nil
    }
    let holds = ResolutionThread.current.enclosingHolds
    // A task of its own is not cancelled with the caller's.
    let closing: @Sendable @isolated(any) () async -> Void = {
      let end = await OpenScope.task.withValue(self) { await gate.closeAll(during: holds) }
      for failure in end.failures {
        // No caller can receive it.
        Trace.warn("Closing \(failure.name) at the end of its scope failed: \(failure.error).")
      }
      self.dropAll()
    }
    if isOnThisThread {
      return .immediately(closing)
    }
    return Task(operation: closing)
  }

  /// Drops the instances and registrations, and stores none from now on.
  func dropAll() {
    // First, so that a thread that finds an entry empty also sees the end.
    noteEnd()
    shortenLink()
    // A thread that adds an entry after this has seen the end.
    _ = entries.all.map { $0.change { $0 = Entry.Contents() } }
  }
}
