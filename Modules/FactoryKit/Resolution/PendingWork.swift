/// Something that one thread is doing and others may have to wait for.
final class PendingWork: Sendable {
  /// What is being done: the building of an instance, or a container's `autoRegister()`.
  let frame: ResolutionFrame
  /// The thread that does it.
  let owner: ResolutionStack.ID
  private let done = Latch()

  /// Begins work on the calling thread.
  init(_ frame: ResolutionFrame) {
    self.frame = frame
    owner = ResolutionStack.current.id
  }

  /// Whether the work is done.
  var isDone: Bool { done.isOpen }

  /// Lets all who wait go on.
  func finish() { done.open() }

  /// Blocks the calling thread until the work is done.
  func wait() { done.wait() }
}
