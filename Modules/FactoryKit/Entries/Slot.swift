/// The place of one scoped instance: empty, being built, or built.
///
/// Whoever finds it empty claims it and builds, with no lock held; whoever comes meanwhile waits
/// for that build. A reset empties it: those who wait for a build that was claimed before get its
/// result, and nobody else does.
struct Slot: Sendable {
  /// The scope that the slot is used for, if it is.
  private(set) var scope = ScopeReference.none
  /// The instance, held as its scope says, with the mark of that scope.
  private(set) var kept: StoredInstance?
  /// The build that is under way; there is no instance then.
  private(set) var build: Build?

  /// What a look at the slot says is to be done, outside the lock.
  enum Claim: Sendable {
    case use(StoredInstance)
    case wait(Build)
    /// Build it. What was in the slot is handed out, so that it is dropped outside.
    case build(Build, replaced: StoredInstance?)
  }

  /// Returns the instance that is kept for a scope, or the build to wait for, or claims the slot.
  ///
  /// - Parameters:
  ///   - scope: The scope that asks. An instance or a build for another does not count.
  ///   - expiry: When an instance is too old to be used.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - source: The entry that has the closure to build with.
  /// - Returns: What is to be done.
  mutating func claim(
    for scope: ScopeReference,
    _ expiry: Expiry?,
    _ frame: ResolutionFrame,
    by source: Entry
  ) -> Claim {
    if self.scope.mark == scope.mark {
      if let build { return .wait(build) }
      // An instance that was closed elsewhere has lost its mark.
      if let kept, kept.mark == scope.mark, !kept.hasExpired(expiry), let instance = kept.strongly()
      {
        if let expiry { kept.noteUse(at: expiry.moment) }
        return .use(instance)
      }
    }
    let build = Build(frame, by: source)
    let replaced = kept
    self = Slot()
    self.scope = scope
    self.build = build
    return .build(build, replaced: replaced)
  }

  /// Keeps what a build has made, unless the slot was emptied or claimed by another meanwhile.
  ///
  /// - Parameters:
  ///   - kept: The instance as its scope keeps it; `nil` if there is nothing to keep.
  ///   - build: The build.
  mutating func keep(_ kept: StoredInstance?, of build: Build) {
    guard self.build === build else { return }
    kept?.mark = scope.mark
    self.build = nil
    self.kept = kept
  }

  /// Whether something is being made for the slot by a source that meets a condition.
  func isBeingBuilt(by condition: (Entry) -> Bool) -> Bool {
    (build?.source ?? kept?.source).map(condition) ?? false
  }

  /// The same without a build that is under way.
  var settled: Slot { isBeingBuilt ? Slot() : self }

  /// Whether something is being made for the slot.
  var isBeingBuilt: Bool { build != nil || kept?.isBeingBuilt == true }

  /// Whether the slot holds nothing that anybody could use.
  ///
  /// - Parameters:
  ///   - expiry: When an instance is too old to be used.
  ///   - looked: Takes an instance that had to be looked at, for the caller to release where no
  ///     lock is held.
  /// - Returns: Whether there is nothing.
  func isIdle(_ expiry: Expiry?, looked: inout [AnyObject]) -> Bool {
    if build != nil { return false }
    guard let kept, !kept.hasExpired(expiry), let object = kept.held else { return true }
    if object !== kept { looked.append(object) }
    return false
  }
}

/// When an instance is too old to be used: its time to live, seen at one moment.
struct Expiry: Sendable {
  /// The moment of the look, in nanoseconds on ``MonotonicClock``.
  let moment = MonotonicClock.nanoseconds
  /// The time to live in nanoseconds.
  let timeToLive: Int64

  /// Looks at the clock.
  init(timeToLive: Int64) { self.timeToLive = timeToLive }
}
