/// What one container holds for one factory: its options, and its instances.
///
/// An entry is made when there is something to hold, and stays until the whole container is reset:
/// there is at most one for each factory in the program's source.
final class Entry<P, T>: AnyEntry {
  private let state: Locked<FactoryOptions<P, T>>
  let cells: Cells<T>

  init() {
    state = Locked(FactoryOptions())
    cells = Cells()
  }

  private init(cloning entry: Entry) {
    state = Locked(entry.options)
    cells = entry.cells.clone()
  }

  /// The options as they are now.
  var options: FactoryOptions<P, T> { state.withLock { $0 } }

  /// Changes the options.
  ///
  /// - Returns: The options as they were, for the caller to release where no lock is held.
  func change(_ change: (inout FactoryOptions<P, T>) -> Void) -> FactoryOptions<P, T> {
    state.withLock { options in
      let old = options
      change(&options)
      return old
    }
  }

  func reset(_ options: FactoryResetOptions) {
    _ = change { $0.reset(options) }
    if options == .all || options == .scope { cells.reset() }
  }

  func reset(scope: Scope) { cells.reset(scope: scope) }

  func clone() -> Entry { Entry(cloning: self) }
}
