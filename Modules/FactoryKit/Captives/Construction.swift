import Synchronization

/// The construction context: a build, the lifetime of its instance, and the build around it.
///
/// A thread has the innermost build of its synchronous closures, if a scope will store the instance. A
/// task has the build of its asynchronous closure as a task-local value. A build refers neither to the
/// instance nor to the container, because tasks that the closure starts retain the value.
@usableFromInline
final class Construction: Sendable {
  @TaskLocal private static var bound: Construction?

  let frame: ResolutionFrame
  /// The lifetime of the instance.
  let lifetime: Lifetime
  /// The build around this one: of the same thread, or of the task.
  let outer: Construction?
  /// Whether a task runs the closure.
  private let isAsync: Bool
  /// Whether others can wait for this build, or for one around it.
  let isAwaited: Bool
  /// The number of asynchronous builds around this one.
  private let depth: Int
  /// The address of the running task's task-local value; zero before and after the closure runs.
  private let address = Atomic<UInt>(0)

  /// The number of asynchronous builds, one inside the other, after which the chain is checked for a cycle.
  private static let checkedDepth = 10_000
  /// The number of asynchronous builds, one inside the other, that may begin on the stack of one thread.
  private static let mostOnOneStack = 16

  /// Begins a synchronous build on the calling thread.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread) {
    (self.frame, self.lifetime, isAsync, isAwaited, depth) = (frame, lifetime, false, true, 0)
    outer = thread.construction ?? Self.ofTask
    thread.construction = self
  }

  /// Ends a synchronous build.
  func end(on thread: ResolutionThread) {
    thread.construction = outer.flatMap { $0.isAsync ? nil : $0 }
  }

  /// Creates an asynchronous build inside of the current task's build.
  ///
  /// Ends the program with the chain of a circular dependency, if there are too many builds around it.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - isShared: Whether other callers can wait for the instance.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, isShared: Bool) {
    (self.frame, self.lifetime, isAsync) = (frame, lifetime, true)
    outer = Self.ofTask
    isAwaited = isShared || outer?.isAwaited == true
    depth = outer.map { $0.depth + 1 } ?? 0
    if depth > 0, depth.isMultiple(of: Self.checkedDepth), CircularDependency.isTesting {
      CircularDependency.check(
        frames.map { (frame: $0, isDecorated: false) }
      )
    }
  }

  /// Whether a task for this build may begin on the stack of its caller, which is inside the builds around
  /// this one.
  var mayBeginOnCallersStack: Bool { depth < Self.mostOnOneStack }

  /// Runs the closure of a build whose instance a scope will store, in the task of the build.
  func runInOwnTask(_ build: () async throws -> Void) async throws {
    guard let openScope = OpenScope.current else { return try await run(build) }
    let standing = OpenScope(openScope.scope, isBuild: true)
    // Tasks that the closure has started may retain it longer.
    defer { standing.end() }
    try await OpenScope.$current.withValue(standing) { try await run(build) }
  }

  /// Runs the closure of an asynchronous build in the current task.
  ///
  /// The closure returns nothing: generic code would cost as much again.
  @usableFromInline
  nonisolated(nonsending) func run(_ build: () async throws -> Void) async throws {
    // If the task is that of a build around this one, that build waits for this one.
    let wait = AsyncWait(for: self)
    defer { wait?.end() }
    try await Self.$bound.withValue(self) {
      // Relaxed: only this task and its children, which begin later, find the address of this value.
      address.store(Self.boundAddress, ordering: .relaxed)
      // Another value may have the address afterwards.
      defer { address.store(0, ordering: .relaxed) }
      try await build()
    }
  }
}

extension Construction {
  /// The innermost build of the calling thread, or of the current task.
  static var current: Construction? {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.construction } ?? ofTask
  }

  /// The build of the current task, or of the task whose child it is.
  ///
  /// A `Task { … }` that the closure starts has a copy of the value, at another address. The build
  /// doesn't wait for that task, so the task's resolutions are no part of the build. Child tasks have no
  /// copy.
  static var ofTask: Construction? {
    let address = boundAddress
    guard address != 0, let bound, bound.address.load(ordering: .relaxed) == address else {
      return nil
    }
    return bound
  }

  private static var boundAddress: UInt {
    UInt(bitPattern: addressOfTaskLocalValue(Unmanaged.passUnretained($bound).toOpaque()))
  }

  /// Whether the calling thread or the current task is building an instance that a scope will store.
  static var isInProgress: Bool { current != nil }

  /// The frames of this build and of the builds around it, outermost first.
  private var frames: [ResolutionFrame] {
    sequence(first: self, next: \.outer).map(\.frame).reversed()
  }

  /// The frames of the task's builds and of the thread's resolutions, outermost first.
  static var currentFrames: [ResolutionFrame] {
    (ofTask?.frames ?? []) + ResolutionThread.current.frames
  }
}
