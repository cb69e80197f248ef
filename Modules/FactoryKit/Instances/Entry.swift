/// What one container holds for one factory: its options, and its instances.
///
/// An entry is made when there is something to hold, and stays as long as the container, empty or
/// not: there is at most one for each factory in the program's source.
final class Entry<P, T>: AnyEntry {
  private let state = Locked(FactoryOptions<P, T>())
  let cells = Cells<T>()

  /// The options as they are now.
  var options: FactoryOptions<P, T> { state.withLock { $0 } }

  /// Changes the options.
  func change(_ change: (inout FactoryOptions<P, T>) -> Void) {
    // The old options are handed out, so that closures are released outside the lock.
    _ = state.withLock { options in
      let old = options
      change(&options)
      return old
    }
  }

  func reset(_ options: FactoryResetOptions) {
    change { $0.reset(options) }
    if options == .all || options == .scope { cells.reset() }
  }

  func reset(scope: Scope) { cells.reset(scope: scope) }

  func save() -> @Sendable () -> Void {
    let (options, contents) = (options, cells.contents)
    return { [self] in
      change { $0 = options }
      cells.replace(with: contents)
    }
  }
}
