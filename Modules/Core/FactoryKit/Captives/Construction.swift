/// The construction context: a build, the lifetime of its instance, and the build around it.
///
/// A thread has the innermost ``Build`` whose closure it is calling for a scope. A task has the build of
/// its asynchronous closure as a task-local value.
protocol Construction: AnyObject {
  var id: BuildID { get }
  var frame: ResolutionFrame { get }
  /// The lifetime of the instance.
  var lifetime: Lifetime { get }
  /// The hold on the instance, if its factory has an action, until the build has ended.
  var hold: Hold? { get }
  /// The build around this one: of the same thread, or of the task.
  var outer: (any Construction)? { get }
}

/// The identity of a build, which no other build of the process ever has.
struct BuildID: Equatable, Sendable {
  /// The thread on which the build began.
  let thread: ResolutionThread.ID
  /// The number of the build on that thread.
  let number: UInt
}

extension ResolutionThread {
  /// The innermost build of the thread, or of the current task, whose instance a scope will store.
  var innermostBuild: (any Construction)? { build ?? AsyncBuild.ofTask }

  /// The holds of the builds around the current code.
  var enclosingHolds: [Hold] {
    sequence(first: innermostBuild, next: { $0?.outer }).compactMap { $0?.hold }
  }

  /// The frames of the task's builds and of the thread's resolutions, outermost first.
  static var currentFrames: [ResolutionFrame] {
    (AsyncBuild.ofTask?.frames ?? []) + current.frames
  }
}
