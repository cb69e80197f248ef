/// The build of an instance, while it is in flight: the construction context of what its closure resolves.
///
/// If a scope will store the instance, the slot refers to the build, so others find it, and wait for it.
///
/// `@unchecked`: its thread sets the variables before the closure is called.
class Build: PendingWork, @unchecked Sendable {
  /// The lifetime of the instance.
  final let lifetime: Lifetime
  /// The hold of the store on the instance, if the factory has an action.
  ///
  /// It stays, because a task that the closure has started may read it later.
  final var hold: Hold?
  /// The build around this one: of the same thread, or of the task.
  final var outer: Build?

  /// Describes a build, before others can find it.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - thread: The current thread, which calls the closure; `nil` for a task.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread?) {
    self.lifetime = lifetime
    super.init(frame, on: thread)
  }

  /// Adds a caller that has found the build in a slot.
  ///
  /// - Returns: Whether the build goes on; `false` if all callers have left it.
  func join() -> Bool { true }

  /// Begins to call the closure.
  final func beginCall(on thread: ResolutionThread) {
    outer = thread.innermostBuild
    thread.build = self
  }

  /// Ends the call of the closure, if it has begun.
  final func endCall(on thread: ResolutionThread) {
    guard thread.build === self else {
      return
    }
    if outer is AsyncBuild {
      thread.build = nil
    } else {
      thread.build = outer
    }
  }
}

extension ResolutionThread {
  /// The innermost build of the thread, or of the current task, whose instance a scope will store.
  var innermostBuild: Build? { build ?? AsyncBuild.ofTask }

  /// The holds of the builds around the current code.
  var enclosingHolds: [Hold] {
    sequence(first: innermostBuild, next: { $0?.outer }).compactMap { $0?.hold }
  }

  /// The frames of the task's builds and of the thread's resolutions, outermost first.
  static var currentFrames: [ResolutionFrame] {
    (AsyncBuild.ofTask?.frames ?? []) + current.frames
  }
}
