/// The build of an instance that a scope will store, while it is in flight.
///
/// The slot of the instance refers to it, so other threads find it, and wait for it as ``PendingWork``.
///
/// `@unchecked`: only its thread uses the variables.
final class Build: PendingWork, Construction, @unchecked Sendable {
  let id: BuildID
  /// The entry whose closure builds the instance.
  let source: Entry
  /// The entry of the slot that waits for the instance.
  let storing: Entry
  /// The parameter of the slot, if each parameter has its own.
  let parameter: AnyParameter?
  let lifetime: Lifetime
  /// The hold of the store on the instance, if the factory has an action.
  var hold: Hold?
  /// The build of this thread around this one.
  private var outerOnThread: Build?
  /// The build of the task around this one, if no build of this thread is.
  private var outerOfTask: AsyncBuild?

  var outer: (any Construction)? { outerOnThread ?? outerOfTask }

  /// Describes the build that a request needs, before other threads can find it.
  init(_ request: InstanceRequest, in storing: Entry, on thread: ResolutionThread) {
    id = thread.nextBuildID()
    source = request.entry
    self.storing = storing
    parameter = request.parameter
    lifetime = request.lifetime
    super.init(request.frame, on: thread)
  }

  /// Begins to call the closure.
  func beginCall(on thread: ResolutionThread) {
    outerOnThread = thread.build
    if outerOnThread == nil {
      outerOfTask = AsyncBuild.ofTask
    }
    thread.build = self
  }

  /// Ends the call of the closure, if it has begun.
  func endCall(on thread: ResolutionThread) {
    if thread.build === self {
      thread.build = outerOnThread
    }
  }
}
