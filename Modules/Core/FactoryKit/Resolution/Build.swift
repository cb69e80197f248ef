/// The build of an instance that a scope will store, while it is in flight.
///
/// The slot of the instance refers to it, so other threads find it, and wait for it as ``PendingWork``.
///
/// `@unchecked`, `@exclusivity(unchecked)`: only its thread uses the variables.
@usableFromInline
final class Build: PendingWork, Construction, @unchecked Sendable {
  let id: ConstructionID
  /// The entry whose closure builds the instance.
  let entry: Entry
  /// The entry of the slot that waits for the instance.
  private let place: Entry
  /// The slot, if it is a parameter's.
  @exclusivity(unchecked) var slot: ParameterSlot?
  @exclusivity(unchecked) private(set) var lifetime = Lifetime.unique
  /// The build of this thread around this one.
  @exclusivity(unchecked) private var outerOnThread: Build?
  /// The build of the task around this one, if no build of this thread is.
  @exclusivity(unchecked) private var outerOfTask: AsyncConstruction?
  /// The closure to build with in place of the definition's, if there is one.
  @exclusivity(unchecked) @usableFromInline fileprivate(set) var registration: StoredObject?
  /// The shutdown action of the instance, if it has one.
  @exclusivity(unchecked) private var closable: Closable?

  var outer: (any Construction)? { outerOnThread ?? outerOfTask }

  /// Describes the build of a thread, before other threads can find it.
  init(_ frame: ResolutionFrame, by entry: Entry, in place: Entry, on thread: ResolutionThread) {
    (id, self.entry, self.place) = (thread.nextConstructionID(), entry, place)
    super.init(frame, on: thread)
  }

  /// Begins to call the closure.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the instance.
  ///   - generation: The generation of the entry whose closure builds the instance.
  ///   - shutdown: The shutdown action of the instance, and the builds of the container or the scope that
  ///     calls it.
  ///   - thread: The current thread.
  /// - Returns: Whether the call may begin; `false` after shutdown, when nothing would close the instance.
  func begin(
    _ lifetime: Lifetime,
    _ generation: UInt,
    closedBy shutdown: (ShutdownAction, InFlightBuilds)?,
    on thread: ResolutionThread
  ) -> Bool {
    if let (action, builds) = shutdown {
      guard let closable = Closable(action, frame, of: (entry.generations, generation), in: builds)
      else {
        return false
      }
      self.closable = closable
    }
    self.lifetime = lifetime
    outerOnThread = thread.construction
    if outerOnThread == nil { outerOfTask = AsyncConstruction.ofTask }
    thread.construction = self
    return true
  }

  /// Ends the call of the closure, if it has begun.
  func endCall(on thread: ResolutionThread) {
    if thread.construction === self { thread.construction = outerOnThread }
  }

  /// Fills the slot, or empties it, and wakes the threads that wait.
  ///
  /// - Parameters:
  ///   - instance: The instance for these threads; `nil` if they must resolve again.
  ///   - stored: The instance as the scope stores it, unless shutdown has abandoned the build; `nil` to
  ///     empty the slot.
  func end(with instance: StoredInstance? = nil, storing stored: StoredInstance? = nil) {
    stored?.closable = closable
    // A shared task ends the build itself.
    if stored?.isBeingBuilt == true { closable = nil }
    let emptied = place.withContents { contents in
      let mayBeStored = closable.map { $0.builds.end($0) } ?? true
      return contents.instances.finish(self, with: mayBeStored ? stored : nil)
        .map { Retired($0, of: place) }
    }
    endWork(with: instance)
    // A reset may have removed the slot, which refers to the build.
    slot = nil
    withExtendedLifetime(emptied) {}
  }
}

// The build of an instance for the task's own open scope, if no option of the factory but a registration and a
// shutdown action affects it, and no setting of the container.
extension Entry {
  /// Claims the slot of the bound scope that the factory's definition names.
  ///
  /// - Parameters:
  ///   - container: The container of this entry.
  ///   - declaration: The factory.
  /// - Returns: The build, which the caller must finish; `nil` if the slow path must follow.
  @usableFromInline @inline(never)
  func beginBoundBuild(_ container: Unmanaged<AnyObject>, _ declaration: Declaration) -> Build? {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      manager?._withUnsafeGuaranteedRef { manager in
        OpenScope.current.flatMap { openScope in
          openScope.beginBuild(of: self, container, declaration, in: manager, on: thread)
        }
      } ?? nil
    }
  }
}

extension OpenScope {
  /// Claims the slot of this scope for an entry of a container.
  @inline(__always)
  fileprivate func beginBuild(
    of entry: Entry,
    _ container: Unmanaged<AnyObject>,
    _ declaration: Declaration,
    in manager: ContainerManager,
    on thread: ResolutionThread
  ) -> Build? {
    let (status, scope) = (manager.status, ScopeReference(mark))
    guard status.isReady, entry.flags.isPlain, mark == entry.boundMark else { return nil }
    // The slow path reports captive dependencies.
    let lifetime = Lifetime(of: scope, in: self)
    guard Captive.holder(of: lifetime, on: thread) == nil else { return nil }
    // Before the options: a change increments the generation last.
    let generation = entry.generation
    let stored = entry.storedOptions(thread.hazard)
    let registration = stored?.factory
    if registration == nil, declaration.has(Declaration.promised) { return nil }
    let place = self.entry(of: entry, in: manager)
    let frame = ResolutionFrame(container.takeUnretainedValue(), entry.key)
    let build = Build(frame, by: entry, in: place, on: thread)
    // A change of the whole container that begins after this comparison also increments the generation.
    guard manager.status == status,
      place.claimEmptySlot(for: build, of: scope, generation, in: self)
    else { return nil }
    let builds = stored?.options.shutdownAction.map { ($0, self.builds.orNew) }
    guard build.begin(lifetime, generation, closedBy: builds, on: thread) else {
      build.end()
      return nil
    }
    build.registration = registration
    // The instances of the graph scope are released after the instance is stored: a deinitializer may resolve it.
    thread.begin()
    return build
  }
}

extension Build {
  /// Ends a build of an open scope's instance.
  @usableFromInline
  func finish(with box: StoredInstance) {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      endCall(on: thread)
      end(with: box, storing: box.isNothing ? nil : box)
      thread.end()
    }
  }
}
