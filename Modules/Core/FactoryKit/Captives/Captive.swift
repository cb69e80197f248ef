/// A captive dependency: an instance that the build of a longer-lived instance has resolved, and may hold
/// too long.
struct Captive: Sendable {
  /// The factories from the holder to the captive.
  let chain: [ResolutionFrame]
  let holder: Lifetime
  let captive: Lifetime

  /// Finds the innermost build around the current resolution whose instance outlives the resolved one.
  ///
  /// - Parameters:
  ///   - frame: The factory that is resolved.
  ///   - lifetime: The lifetime of its instance.
  ///   - thread: The current thread.
  init?(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread) {
    guard let holder = Self.holder(of: lifetime, on: thread) else {
      return nil
    }
    let frames = ResolutionThread.currentFrames
    let start = frames.lastIndex { $0.isSame(as: holder.frame) } ?? frames.startIndex
    chain = frames[start...] + [frame]
    self.holder = holder.lifetime
    captive = lifetime
  }

  /// Returns the innermost build around the current resolution whose instance outlives the resolved one.
  static func holder(of lifetime: Lifetime, on thread: ResolutionThread) -> Build? {
    var next = thread.innermostBuild
    while let build = next {
      // A closure that has opened the scope itself knows when the scope ends.
      if lifetime.openScope?.wasOpened(by: build) == true {
        return nil
      }
      let holder = build.lifetime
      if holder.outlives(lifetime) {
        return build
      }
      // This build has itself reported the longer-lived builds around it.
      if holder.openScope != nil || holder.scope.reportsCaptives {
        return nil
      }
      next = build.outer
    }
    return nil
  }

  /// The problem and its fix.
  private var violation: String {
    let first = chain.first?.description ?? ""
    let last = chain.last?.description ?? ""
    let places = [chain.first, chain.last].compactMap { $0?.key.declaration.place }
    return """
      Captive dependency: \(first) (\(holder.name)) resolved \(last) (\(captive.name)) during its build, \
      and may hold it after its lifetime: \(chain.chain). Declared \
      here: \(places.joined(separator: ", ")). Give \(first) the same or a shorter lifetime, or \
      resolve \(last) each time that \(first) needs it.
      """
  }

  /// Reports the captive dependency, the first time that it occurs in a container.
  ///
  /// In a test with an unwired container, the report is an issue, and while the plan of an app resolves its
  /// factories, it is a failure. Otherwise it is a warning, or ends the program if the container's settings say
  /// so.
  func report(in manager: ContainerManager) {
    guard let holder = chain.first, let captive = chain.last else {
      return
    }
    let isNew = manager.withState { $0.captives.insert([holder.key, captive.key]).inserted }
    guard isNew else {
      return
    }
    if let auditor = Supervision.auditor {
      return auditor.record(violation: violation)
    }
    let supervision = manager.withState(\.supervision)
    if !supervision.isWired, let supervisor = supervision.supervisor {
      return supervisor.record(violation: violation)
    }
    if manager.withState(\.settings.captivesTriggerError) {
      fatalError(violation)
    }
    Trace.warn(violation)
  }
}
