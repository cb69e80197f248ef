extension Scope {
  /// The scope that keeps one instance for the process, whichever container asks.
  ///
  /// A singleton belongs to the declaration of its factory. It survives the container, and the
  /// container's reset. `Scope.$singleton.withValue(Scope.singleton.clone())` gives a task
  /// singletons of its own.
  @TaskLocal public static var singleton = Singleton()

  /// A scope that keeps one instance for each declaration of a factory.
  public final class Singleton: Scope, @unchecked Sendable {
    private let cells: Locked<[SingletonKey: any AnyCell]>

    /// Creates a scope that holds no singletons yet.
    public convenience init() { self.init(cells: [:]) }

    private init(cells: [SingletonKey: any AnyCell]) {
      self.cells = Locked(cells)
      super.init(.process)
    }

    /// Forgets all singletons, so that the next resolution of each makes a new one.
    public func reset() {
      for cell in cells.withLock({ Array($0.values) }) { cell.reset() }
    }

    /// Returns a scope that begins with the same singletons, and then goes its own way.
    public func clone() -> Singleton {
      Singleton(cells: cells.withLock { $0 }.mapValues { $0.clone() })
    }

    /// Returns the cell of one singleton, making it when there is none.
    func cell<T>(for key: SingletonKey, of type: T.Type) -> Cell<T> {
      let cell = cells.withLock { cells in
        if let cell = cells[key] { return cell }
        let cell = Cell<T>()
        cells[key] = cell
        return cell
      }
      // The key holds the type of the factory's product, so this is the type it was made with.
      return unsafeDowncast(cell, to: Cell<T>.self)
    }
  }
}
