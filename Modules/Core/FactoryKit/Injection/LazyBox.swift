/// The state of a lazy wrapper, which the copies of the wrapper share.
///
/// All of it is immutable, published, or behind a lock.
@usableFromInline
final class LazyBox<T>: Sendable {
  @usableFromInline let path: FactoryPath<T>
  /// The latest instance, which is replaced under the lock.
  private let published = Published<StoredInstance>()
  /// The in-flight build of the instance.
  private let build = Locked<PendingWork?>(nil)

  @usableFromInline
  init(_ path: FactoryPath<T>) { self.path = path }

  /// Creates the state of a wrapper with an instance.
  @usableFromInline
  convenience init(_ path: FactoryPath<T>, _ instance: StoredInstance) {
    self.init(path)
    _ = published.replace(with: instance)
  }

  /// Creates the state of a wrapper.
  ///
  /// Not inlined: the compiler would create a key path object for each wrapper.
  @inlinable @inline(never)
  static func make(_ path: consuming FactoryPath<T>) -> LazyBox { LazyBox(path) }

  /// Begins to read the instance without a lock; `nil` before the wrapper has resolved.
  @usableFromInline
  func beginRead() -> StoredRead? {
    ResolutionThread.withCurrent { published.beginRead($0.hazard) { Unretained($0) } }
  }

  /// Returns the instance, built by this thread or by another one.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Parameters:
  ///   - reference: The factory.
  ///   - body: Builds the instance. A build inside of the wrapper's own build isn't stored.
  /// - Returns: The instance.
  @usableFromInline
  func instance(
    of reference: FactoryReference,
    build body: () -> StoredInstance
  ) -> StoredInstance {
    let work = PendingWork(reference.frame, on: .current)
    while true {
      let (stored, other) = build.withLock { build -> (StoredInstance?, PendingWork?) in
        let stored = published.current
        let other = build
        if stored == nil {
          build = build ?? work
        }
        return (stored, other)
      }
      if let stored {
        return stored
      }
      guard let other else {
        break
      }
      if other.isOwn {
        return body()
      }
      WaitGraph.wait(for: other)
    }
    let instance = body()
    let stored = build.withLock { build -> StoredInstance in
      build = nil
      // Another thread may have stored one on request.
      if let stored = published.current {
        return stored
      }
      _ = published.replace(with: instance)
      return instance
    }
    work.end()
    return stored
  }

  /// Stores an instance that the container stores, unless the wrapper has one.
  ///
  /// - Returns: The instance of the wrapper; `nil` if a thread is building it.
  @usableFromInline
  func share(_ read: StoredRead) -> StoredInstance? {
    let found = read.retained()
    return build.withLock { build in
      if let stored = published.current {
        return stored
      }
      guard build == nil else {
        return nil
      }
      _ = published.replace(with: found)
      return found
    }
  }

  /// Stores an instance that the wrapper has resolved on request, in place of an earlier one.
  func store(_ instance: StoredInstance) {
    // The replaced instance leaves the lock, and is released outside.
    _ = build.withLock { _ in published.replace(with: instance) }
  }

  /// Returns the instance of the wrapper, and resolves it first if needed.
  @inlinable @inline(never)
  func resolve() -> T {
    let factory = path.factory
    let found = factory.findFast((), in: factory.container)
    if case .stored(let read) = found {
      if let instance = share(read) {
        return instance.value(as: T.self)
      }
    } else {
      found.endRead()
    }
    return instance(of: factory.reference) { Box(factory.resolve()) }.value(as: T.self)
  }
}
