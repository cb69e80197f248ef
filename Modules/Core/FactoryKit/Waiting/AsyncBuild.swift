import Synchronization

/// The build of an asynchronous closure by a task.
///
/// It refers neither to the instance nor to the container, because tasks that the closure starts retain
/// the task-local value.
class AsyncBuild: Build, @unchecked Sendable {
  @TaskLocal private static var bound: AsyncBuild?

  /// The number of builds around this one, and itself.
  final let depth: Int
  /// Whether others can wait for this build, or for one around it.
  final let isInsideShared: Bool
  /// The outermost build around this one.
  private final let outermost: AsyncBuild?
  /// The number of builds in flight inside of this one, which is the outermost.
  ///
  /// Relaxed: no other data depends on the number.
  final let inside = Atomic(0)
  /// The address of the running task's task-local value; zero before and after the closure runs.
  private final let address = Atomic<UInt>(0)

  /// The number of builds in flight inside of one, after which each chain is checked for a cycle.
  ///
  /// The depth of the chain isn't enough: if a cycle branches, the number of its builds doubles at each level.
  private static let checkedNumber = 50_000

  /// Creates an asynchronous build inside of the current task's build.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - isShared: Whether other callers can wait for the instance.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, isShared: Bool = false) {
    let enclosing = Self.ofTask
    depth = (enclosing?.depth ?? 0) + 1
    isInsideShared = isShared || enclosing?.isInsideShared == true
    outermost = enclosing.map { $0.outermost ?? $0 }
    super.init(frame, lifetime, on: nil)
    outer = enclosing
  }

  /// Runs the closure in the current task.
  ///
  /// Ends the program with the chain of a circular dependency, if many builds are in flight, and the chain has a cycle.
  ///
  /// The closure returns nothing, because generic code would double the cost.
  final nonisolated(nonsending) func run(_ build: () async throws -> Void) async throws {
    let number = outermost?.inside.add(1, ordering: .relaxed).newValue ?? 0
    if number >= Self.checkedNumber, CircularDependency.isTesting {
      CircularDependency.check(frames)
    }
    // In the task of an outer build, the outer build waits for this one.
    let wait = AsyncWait(for: self)
    defer {
      wait?.end()
      outermost?.inside.subtract(1, ordering: .relaxed)
    }
    try await Self.$bound.withValue(self) {
      // Relaxed: only this task and its children, which begin later, find the address of this value.
      address.store(addressOfTaskLocal(Self.$bound), ordering: .relaxed)
      // Afterwards, another task-local value may have this address.
      defer { address.store(0, ordering: .relaxed) }
      try await build()
    }
  }
}

extension AsyncBuild {
  /// The build of the current task, or of the task whose child it is.
  ///
  /// A `Task { … }` that the closure starts has a copy of the value, at another address. The build
  /// doesn't wait for that task, so the task's resolutions are no part of the build. Child tasks have no
  /// copy.
  static var ofTask: AsyncBuild? {
    let address = addressOfTaskLocal($bound)
    guard address != 0, let build = bound, build.address.load(ordering: .relaxed) == address
    else { return nil }
    return build
  }

  /// The frames of this build and of the builds around it, outermost first.
  final var frames: [ResolutionFrame] {
    sequence(first: self as Build, next: \.outer).map(\.frame).reversed()
  }
}

/// The wait of an asynchronous build for another one, as an edge of the ``WaitGraph``.
struct AsyncWait: Sendable {
  private let number: UInt
  /// The build that waits.
  private let asker: AsyncBuild
  /// The awaited build; this reference keeps the graph from releasing it under its lock.
  private let build: AsyncBuild

  /// Begins to wait for a build; `nil` if the caller isn't part of a build that others can wait for.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  init?(for build: AsyncBuild) {
    guard let asker = AsyncBuild.ofTask, asker.isInsideShared else {
      return nil
    }
    let number = WaitGraph.nextNumber()
    let edge = WaitGraph.Edge(work: build, frames: [asker.frame])
    let cycle = WaitGraph.edges.withLock {
      WaitGraph.add(edge, number, of: asker.worker, to: &$0)
    }
    if let cycle {
      CircularDependency.stop(cycle)
    }
    self.number = number
    self.asker = asker
    self.build = build
  }

  /// Ends the wait; may be called several times.
  func end() { WaitGraph.remove(number, of: asker.worker) }
}
