/// What one container holds for one factory: what was registered, and the cached instance.
///
/// An entry is made when there is something to hold, and stays as long as the container, empty or
/// not: there is at most one for each factory in the program's source.
final class Entry<P, T>: AnyEntry {
  struct Overrides: Sendable {
    /// The closure that replaces the one in the factory's definition.
    var registration: Unchecked<(P) -> T>?
    /// The scope that was last given to the factory, for a definition that names none.
    var scope: Scope?
  }

  private let overrides = Locked(Overrides())
  let cell = Cell<T>()

  var registration: ((P) -> T)? { overrides.withLock { $0.registration }?.value }

  var scope: Scope? { overrides.withLock { $0.scope } }

  func register(_ factory: @escaping (P) -> T) {
    let new = Unchecked(factory)
    exchange { $0.registration = new }
    cell.reset()
  }

  func setScope(_ scope: Scope) { exchange { $0.scope = scope } }

  func reset(_ options: FactoryResetOptions) {
    switch options {
    case .all: exchange { $0 = Overrides() }
    case .registration: exchange { $0.registration = nil }
    case .none, .scope: break
    }
    if options.includesInstances { cell.reset() }
  }

  func reset(scope: Scope) { cell.reset(scope: scope) }

  /// Changes the overrides, and drops what they were before outside the lock.
  private func exchange(_ change: (inout Overrides) -> Void) {
    _ = overrides.withLock { overrides in
      let old = overrides
      change(&overrides)
      return old
    }
  }
}
