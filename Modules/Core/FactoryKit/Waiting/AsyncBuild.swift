import Synchronization

/// The build of an asynchronous closure.
///
/// It refers neither to the instance nor to the container, because tasks that the closure starts retain
/// the task-local value.
final class AsyncBuild: Construction, Sendable {
  @TaskLocal private static var bound: AsyncBuild?

  let id = ResolutionThread.current.nextBuildID()
  let frame: ResolutionFrame
  let lifetime: Lifetime
  let hold: Hold?
  private let enclosing: AsyncBuild?
  /// The number of builds around this one, and itself.
  let depth: Int
  /// Whether others can wait for this build, or for one around it.
  let isInsideShared: Bool
  /// The outermost build around this one.
  private let outermost: AsyncBuild?
  /// The number of builds in flight inside of this one, which is the outermost.
  ///
  /// Relaxed: no other data depends on the number.
  let inside = Atomic(0)
  /// The address of the running task's task-local value; zero before and after the closure runs.
  private let address = Atomic<UInt>(0)

  /// The number of builds in flight inside of one, after which each chain is checked for a cycle.
  ///
  /// The depth of the chain isn't enough: if a cycle branches, the number of its builds doubles at each level.
  private static let checkedNumber = 50_000

  var outer: (any Construction)? { enclosing }

  /// Creates an asynchronous build inside of the current task's build.
  ///
  /// - Parameters:
  ///   - frame: The factory.
  ///   - lifetime: The lifetime of the instance.
  ///   - hold: The hold on the instance, if the factory has an action.
  ///   - isShared: Whether other callers can wait for the instance.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, _ hold: Hold? = nil, isShared: Bool) {
    self.frame = frame
    self.lifetime = lifetime
    self.hold = hold
    enclosing = Self.ofTask
    depth = (enclosing?.depth ?? 0) + 1
    isInsideShared = isShared || enclosing?.isInsideShared == true
    outermost = enclosing.map { $0.outermost ?? $0 }
  }

  /// Runs the closure of an asynchronous build in the current task.
  ///
  /// Ends the program with the chain of a circular dependency, if many builds are in flight, and the chain has a cycle.
  ///
  /// The closure returns nothing, because generic code would double the cost.
  nonisolated(nonsending) func run(_ build: () async throws -> Void) async throws {
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
  var frames: [ResolutionFrame] {
    sequence(first: self, next: \.enclosing).map(\.frame).reversed()
  }
}

/// The wait of an asynchronous build for another one.
///
/// All waits are edges of one wait-for graph, which finds a deadlock before it begins. Each build adds its
/// wait to the graph, under the graph's lock, before it waits. So the build that would complete a cycle finds
/// the waits of the other builds.
struct AsyncWait: Sendable {
  /// The number of the last wait.
  ///
  /// Relaxed: no other data depends on the number.
  private static let last = Atomic<UInt>(0)
  private static let graph = Locked(AsyncWaitGraph())

  private let number = Self.last.add(1, ordering: .relaxed).newValue
  /// The build that waits.
  private let asker: AsyncBuild
  /// The build that it waits for.
  private let build: AsyncBuild

  /// Begins to wait for a build; `nil` if the caller isn't part of a build that others can wait for.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  init?(for build: AsyncBuild) {
    guard let asker = AsyncBuild.ofTask, asker.isInsideShared else {
      return nil
    }
    self.asker = asker
    self.build = build
    let chain = Self.graph.withLock { [number] in $0.add(number, from: asker, to: build) }
    if let chain {
      CircularDependency.stop(chain.map(\.frame))
    }
  }

  /// Ends the wait; may be called several times.
  func end() {
    // This wait holds both builds, so the graph releases none of them under the lock.
    Self.graph.withLock { $0.remove(number, from: asker) }
  }
}
