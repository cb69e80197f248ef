import Synchronization

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
    Self.graph.withLock { $0.remove(number, from: asker, to: build) }
  }
}
