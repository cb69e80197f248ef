extension Scope {
  /// The scope that keeps one instance for the process, whichever container asks.
  ///
  /// A singleton belongs to the declaration of its factory. It survives the container, and the
  /// container's reset. `Scope.$singleton.withValue(Scope.singleton.clone())` gives a task
  /// singletons of its own.
  @TaskLocal public static var singleton = Singleton()

  /// What a container notes for a scope that was given to a factory.
  ///
  /// The singleton scope is noted as such, and not as the one that the task happens to have.
  var kept: Scope { keeping == .process ? Self.anySingleton : self }

  private static let anySingleton = Singleton()

  /// A scope that keeps one instance for each declaration of a factory.
  public final class Singleton: Scope, @unchecked Sendable {
    private let singletons: Locked<[SingletonKey: any AnyCells]>

    /// Creates a scope that holds no singletons yet.
    package convenience init() { self.init(singletons: [:]) }

    private init(singletons: [SingletonKey: any AnyCells]) {
      self.singletons = Locked(singletons)
      super.init(.process)
    }

    /// Forgets all singletons, so that the next resolution of each makes a new one.
    public func reset() {
      // The old ones are handed out, so that they are released outside the lock.
      _ = singletons.withLock { singletons in
        defer { singletons = [:] }
        return singletons
      }
    }

    /// Forgets one singleton.
    func reset(_ key: SingletonKey) {
      // The old one is handed out, so that it is released outside the lock.
      _ = singletons.withLock { $0.removeValue(forKey: key) }
    }

    /// Returns a scope that begins with the same singletons, and then goes its own way.
    public func clone() -> Singleton {
      Singleton(singletons: singletons.withLock { $0 }.mapValues { $0.clone() })
    }

    /// Returns the cells of one singleton, making them when there are none.
    func cells<T>(for key: SingletonKey, of type: T.Type) -> Cells<T> {
      let cells = singletons.withLock { singletons in
        if let cells = singletons[key] { return cells }
        let cells = Cells<T>()
        singletons[key] = cells
        return cells
      }
      // The key holds the type of the factory's product, so this is the type it was made with.
      return unsafeDowncast(cells, to: Cells<T>.self)
    }
  }
}
