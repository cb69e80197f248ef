import Synchronization

/// One open scope, which the task inside of it and its child tasks find as a task-local value.
///
/// It stores the scope's instances, and registrations of its own, in entries like a container's. Their owner is
/// the number of the container.
@usableFromInline
final class OpenScope: Sendable {
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
  let table = OpenScopeEntries()
  /// Admits the builds of instances that the end of the scope must close.
  let gate = ShutdownGate()
  /// The build that has opened this scope, and may end first.
  private let openingBuild: BuildID?
  let ended = Atomic(false)

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
    openingBuild = ResolutionThread.current.innermostBuild?.id
  }

  /// Creates an object that stands for a scope which has ended, in a chain without the scopes inside of it.
  init(inPlaceOf endedScope: OpenScope, inside outer: OpenScope?) {
    scope = endedScope.scope
    mark = endedScope.mark
    depth = endedScope.depth
    link = outer.map { Locked($0) }
    openingBuild = nil
    ended.store(true, ordering: .sequentiallyConsistent)
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
  func isInside(_ build: Build) -> Bool {
    openingBuild == build.id
  }

  /// Calls a closure whose registrations are for this scope.
  @usableFromInline
  func register(_ body: () throws -> Void) rethrows {
    try ResolutionThread.current.register(in: self, body)
  }

  /// Whether the scope has ended, and stores nothing any more.
  var hasEnded: Bool { ended.load(ordering: .sequentiallyConsistent) }
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

// MARK: - Entries

extension OpenScope {
  var entries: [Entry] { table.all }

  /// Returns the scope's own entry for a factory of a container, created on first use.
  func entry(of entry: Entry) -> Entry {
    table.entry(entry.key, of: entry.owners.inOpenScopes) { Entry(inOpenScope: entry) }
  }

  /// Returns the scope's own entry for a factory of a container, without a retain, if there is one.
  func unretainedEntry(_ entry: Entry, on thread: ResolutionThread) -> Unretained<Entry>? {
    table.unretainedEntry(entry.key, of: entry.owners.inOpenScopes, thread.hazard)
  }

  /// Returns the scope's own entry for a factory of a container, if there is one.
  func entryIfAny(of entry: Entry) -> Entry? {
    ResolutionThread.withCurrent { unretainedEntry(entry, on: $0)?.object }
  }
}
