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
  private let link: Locked<OpenScope?>?
  /// The number of open scopes around this one.
  let depth: Int
  private let table = OpenScopeEntries()
  /// The in-flight builds of instances to close.
  let builds = InFlightBuilds()
  /// The build that has opened this scope, and may end first.
  private let construction: ConstructionID?
  private let ended = Atomic(false)

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
    construction = ResolutionThread.current.innermostConstruction?.id
  }

  /// Creates an object that stands for a scope which has ended, in a chain without the scopes inside of it.
  private init(inPlaceOf endedScope: OpenScope, inside outer: OpenScope?) {
    scope = endedScope.scope
    mark = endedScope.mark
    depth = endedScope.depth
    link = outer.map { Locked($0) }
    construction = nil
    ended.store(true, ordering: .sequentiallyConsistent)
  }

  /// The open scope around this one.
  var outer: OpenScope? { link?.withLock { $0 } ?? nil }

  /// Whether an in-flight build has opened this scope.
  func isInside(_ construction: any Construction) -> Bool {
    self.construction == construction.id
  }

  /// Calls a closure whose registrations are for this scope.
  @usableFromInline
  func register(_ body: () throws -> Void) rethrows {
    try ResolutionThread.current.register(in: self, body)
  }

  /// Whether the scope has ended, and stores nothing any more.
  var hasEnded: Bool { ended.load(ordering: .sequentiallyConsistent) }

  /// The number of scopes around an open one that have ended before it, after which it replaces them.
  private static let mostEnded = 8

  /// Ends the scope, and drops its instances and registrations.
  func end() {
    // First, so that a thread that finds an entry empty also sees the end.
    ended.store(true, ordering: .sequentiallyConsistent)
    shortenLink()
    // A thread that adds an entry after this has seen the end.
    _ = entries.map { $0.change { $0 = Entry.Contents() } }
  }

  /// Refers past scopes around this one that have ended, if there are many.
  ///
  /// Code that still runs in this scope needs them to find out that its scopes have ended: otherwise it would get the
  /// instances of an outer scope of their kind. But if such code opens scopes again and again, each inside of the last
  /// one, their number must not grow without limit. So one object for each kind of scope replaces them, and this scope
  /// hides the registrations that they have had.
  private func shortenLink() {
    guard let outer else { return }
    let around = Array(sequence(first: outer, next: \.outer).prefix { $0.hasEnded })
    guard around.count >= Self.mostEnded else { return }
    // An inner scope hides those of its kind.
    var hidden: Set = [mark]
    let visible = around.filter { hidden.insert($0.mark).inserted }
    var next = around.last?.outer
    for scope in visible.reversed() { next = OpenScope(inPlaceOf: scope, inside: next) }
    for entry in around.flatMap(\.entries) where entry.hasScopeRegistration {
      table.entry(entry.key, of: entry.owner) { Entry(like: entry) }.noteScopeRegistration()
    }
    // Swapped, so that no scope is released under the lock.
    link?.withLock { swap(&$0, &next) }
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
  func find(_ entry: Entry, on thread: ResolutionThread) -> Unretained<Entry>? {
    table.find(entry.key, of: entry.owners.inOpenScopes, thread.hazard)
  }

  /// Returns the scope's own entry for a factory of a container, if there is one.
  func entryIfAny(of entry: Entry) -> Entry? {
    ResolutionThread.withCurrent { find(entry, on: $0)?.object }
  }
}
