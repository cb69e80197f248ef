import Synchronization

/// What a task makes, for whatever is asked for on the way.
///
/// It refers to neither the instance nor the container: tasks that a factory starts keep it.
final class AsyncBuild: Sendable {
  @TaskLocal private static var bound: AsyncBuild?

  /// What is made.
  let frame: ResolutionFrame
  /// How long the instance will live.
  let lifetime: Lifetime
  /// What its asker was making.
  let outer: AsyncBuild?
  /// How many are around this one.
  private let depth: Int
  /// Where the task has this as its task-local value.
  private let address = Atomic<UInt>(0)

  /// How deep one factory may be inside of itself before that is taken for a circle.
  private static var mostDepth: Int { 10_000 }

  /// Notes that something is to be made, for what the current task makes.
  ///
  /// Ends the program with the chain of a circular dependency, if there are too many around it.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime) {
    self.frame = frame
    self.lifetime = lifetime
    outer = Self.current
    depth = outer.map { $0.depth + 1 } ?? 0
    if depth > 0, depth.isMultiple(of: Self.mostDepth), CircularDependency.isTesting {
      CircularDependency.check(
        chain.map { CircularDependency.Link(frame: $0, isDecorated: false) }
      )
    }
  }

  /// What is being made by the current task, or by one that waits for it as its child.
  ///
  /// A `Task { … }` that a factory starts has the task-local values too, but a copy of them: nobody
  /// need wait for it, so what it asks for is no part of what is being made. Child tasks have no copy.
  static var current: AsyncBuild? {
    guard let node = bound, node.address.load(ordering: .relaxed) == boundAddress else {
      return nil
    }
    return node
  }

  /// Whether the current task has one as a task-local value, of its own or as a copy.
  static var isBound: Bool { boundAddress != 0 }

  private static var boundAddress: UInt {
    UInt(bitPattern: addressOfTaskLocalValue(Unmanaged.passUnretained($bound).toOpaque()))
  }

  /// All that is being made around this and this, outermost first.
  var chain: [ResolutionFrame] {
    Array(sequence(first: self, next: \.outer).map(\.frame).reversed())
  }

  /// Runs what makes it, in the current task.
  func run<T>(_ make: () async throws -> T) async throws -> T {
    guard let openScope = OpenScope.current else { return try await runInside(make) }
    let standing = OpenScope(openScope.scope, isBuild: true)
    // Tasks that the closure has started may hold it for longer.
    defer { standing.end() }
    return try await OpenScope.$current.withValue(standing) { try await runInside(make) }
  }

  private func runInside<T>(_ make: () async throws -> T) async throws -> T {
    try await Self.$bound.withValue(self) {
      address.store(Self.boundAddress, ordering: .relaxed)
      // Another task's copy may have the address after this.
      defer { address.store(0, ordering: .relaxed) }
      return try await make()
    }
  }
}

/// Returns where the runtime has the value of a task-local property for the current task; `nil` if
/// none is bound.
///
/// It is what `TaskLocal.get()` reads. A test sees that child tasks find it at the same address, and
/// others do not.
@_silgen_name("swift_task_localValueGet")
func addressOfTaskLocalValue(_ property: UnsafeRawPointer) -> UnsafeRawPointer?
