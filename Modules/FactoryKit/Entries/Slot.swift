/// The place of one scoped instance: empty, being built, or built.
///
/// Whoever finds it empty claims it and builds, with no lock held; whoever comes meanwhile waits
/// for that build. A reset empties it: those who wait for a build that was claimed before get its
/// result, and nobody else does.
@usableFromInline
struct Slot: Sendable {
  /// The scope that the slot is used for, if it is.
  @usableFromInline private(set) var scope = ScopeReference.none
  /// The instance, held as its scope says.
  private var kept: Kept? { didSet { unmanaged = kept.map(Unmanaged.passUnretained) } }
  /// The same, for a look at it that retains nothing.
  @usableFromInline private(set) var unmanaged: Unmanaged<Kept>?
  /// The build that is under way; there is no instance then.
  private var build: Build?
  /// When the instance was last used, if its factory has it expire.
  private var lastUse: Duration?

  /// What a look at the slot says is to be done, outside the lock.
  enum Claim: Sendable {
    case use(Kept)
    case wait(Build)
    /// Build it. What was in the slot is handed out, so that it is dropped outside.
    case build(Build, replaced: Slot)
  }

  @usableFromInline
  init() {}

  /// The scope of the instance or of the build that is under way.
  @inlinable var mark: ScopeMark { scope.mark }

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
    if mark == scope.mark {
      if let build { return .wait(build) }
      if expiry?.hasPassed(since: lastUse) != true, let kept = kept?.strongly() {
        if let expiry { lastUse = expiry.moment }
        return .use(kept)
      }
    }
    let build = Build(frame, by: source)
    let replaced = self
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
  ///   - lastUse: The time, if the instance expires when nobody uses it.
  mutating func keep(_ kept: Kept?, of build: Build, _ lastUse: Duration?) {
    guard self.build === build else { return }
    self.build = nil
    self.kept = kept
    self.lastUse = lastUse
  }

  /// The same without a build that is under way by a source that meets a condition.
  func settled(_ condition: (Entry) -> Bool) -> Slot {
    build.map { condition($0.source) } ?? false ? Slot() : self
  }

  /// Whether the slot holds nothing that anybody could use.
  ///
  /// - Parameters:
  ///   - expiry: When an instance is too old to be used.
  ///   - looked: Takes an instance that had to be looked at, for the caller to release where no
  ///     lock is held.
  /// - Returns: Whether there is nothing.
  func isIdle(_ expiry: Expiry?, looked: inout [Kept]) -> Bool {
    if build != nil { return false }
    guard expiry?.hasPassed(since: lastUse) != true, let kept = kept?.strongly() else {
      return true
    }
    looked.append(kept)
    return false
  }
}
