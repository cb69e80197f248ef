/// An instance that one with a longer lifetime has asked for while it was made, and may hold beyond its time.
struct Captive: Sendable {
  /// What tells one report from another.
  struct Key: Hashable, Sendable {
    let holder: FactoryKey
    let captive: FactoryKey
  }

  /// The factories from the holder to the captive.
  let chain: [ResolutionFrame]
  let holder: Lifetime
  let captive: Lifetime

  /// Finds the innermost making that is under way of something which outlives what it asks for now.
  ///
  /// - Parameters:
  ///   - frame: What is asked for.
  ///   - lifetime: How long that lives.
  ///   - thread: The calling thread.
  init?(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread) {
    guard let (holder, holding) = Self.holder(of: lifetime, on: thread) else { return nil }
    let frames = (AsyncBuild.current?.chain ?? []) + thread.frames
    chain = frames[(frames.lastIndex { $0.isSame(as: holder) } ?? frames.startIndex)...] + [frame]
    self.holder = holding
    captive = lifetime
  }

  private static func holder(
    of lifetime: Lifetime,
    on thread: ResolutionThread
  ) -> (ResolutionFrame, Lifetime)? {
    var construction = thread.construction
    while let inner = construction {
      // What has opened the scope itself knows when it ends.
      if lifetime.openScope?.isInside(inner) == true { return nil }
      if inner.lifetime.outlives(lifetime) { return (inner.frame, inner.lifetime) }
      // Whatever outlives this one was reported when this one was asked for.
      if inner.lifetime.isGuarded { return nil }
      construction = inner.outer
    }
    var node = AsyncBuild.current
    while let inner = node {
      if lifetime.openScope?.isInside(inner) == true { return nil }
      if inner.lifetime.outlives(lifetime) { return (inner.frame, inner.lifetime) }
      if inner.lifetime.isGuarded { return nil }
      node = inner.outer
    }
    return nil
  }

  private var key: Key? {
    guard let holder = chain.first, let captive = chain.last else { return nil }
    return Key(holder: holder.key, captive: captive.key)
  }

  /// What is wrong and what to write.
  var violation: LifetimeViolation {
    let (first, last) = (chain.first?.description ?? "", chain.last?.description ?? "")
    let places = [chain.first, chain.last].compactMap { $0?.key.declaration.place }
    return LifetimeViolation(
      description: """
        Captive dependency: \(first) (\(holder.name)) asked for \(last) (\(captive.name)) while it was made, \
        and may hold it beyond its time: \(chain.map(\.description).joined(separator: " → ")). Declared \
        here: \(places.joined(separator: ", ")). Give \(first) a lifetime that isn't longer, or have it \
        resolve \(last) each time it needs it.
        """
    )
  }

  /// Reports it, the first time that it occurs in a container.
  ///
  /// In a test with an unwired container it's an issue, elsewhere a warning, or the end of the program if
  /// the container says so.
  func report(in manager: ContainerManager) {
    guard let key else { return }
    let (isNew, supervision, isError) = manager.withState {
      ($0.captives.insert(key).inserted, $0.supervision, $0.settings.captivesTriggerError)
    }
    guard isNew else { return }
    if !supervision.isWired, let supervisor = supervision.supervisor {
      return supervisor.record(violation)
    }
    if isError { FatalMessage.end(with: violation.description) }
    TraceSettings.warn(violation.description)
  }
}

extension ContainerManager {
  /// Whether a captive dependency stops the program (default: `false`).
  ///
  /// If not, it's reported once as a warning: to the ``logger``, or on standard error if none was set. In a
  /// test with an unwired container it's recorded as an issue. <doc:CaptiveDependencies>
  public var captivesTriggerError: Bool {
    get { withState { $0.settings.captivesTriggerError } }
    set { withState { $0.settings.captivesTriggerError = newValue } }
  }
}

/// The build of an instance that a scope will store, by a closure that the thread is inside of.
final class Construction {
  let frame: ResolutionFrame
  /// The lifetime of the instance.
  let lifetime: Lifetime
  /// The build around this one, on the same thread.
  let outer: Construction?

  /// Begins a build on the calling thread.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread) {
    (self.frame, self.lifetime, outer) = (frame, lifetime, thread.construction)
    thread.construction = self
  }

  /// Ends the build.
  func end(on thread: ResolutionThread) { thread.construction = outer }

  /// Whether this thread or the current task is building an instance that a scope will store.
  static var isUnderWay: Bool {
    isUnderWayOnThread || AsyncBuild.isBound && AsyncBuild.current != nil
  }

  /// Whether this thread is building an instance that a scope will store.
  static var isUnderWayOnThread: Bool {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.construction != nil }
  }
}
