/// What one container holds for one factory.
///
/// An entry is made when there is something to hold, and stays until the whole container is reset:
/// there is at most one for each factory in the program's source.
final class Entry<P, T>: AnyEntry {
  /// What an entry holds: the options, and the places of the instances.
  struct Contents: Sendable {
    var options = FactoryOptions<P, T>()
    /// Replaced as a whole to forget instances, and with them the builds that are under way.
    var cells = Cells<T>()
    /// Another one after each reset that throws options away; a copy has the same.
    private(set) var generation = Generation()

    mutating func reset(_ options: FactoryResetOptions) {
      self.options.reset(options)
      if options != .none, options != .scope { generation = Generation() }
      if options == .all || options == .scope { cells = Cells() }
    }
  }

  private let state: Locked<Contents>

  init() { state = Locked(Contents()) }

  private init(cloning entry: Entry) {
    var contents = entry.contents
    contents.cells = Cells(cloning: contents.cells)
    state = Locked(contents)
  }

  /// What the entry holds now.
  var contents: Contents { state.withLock { $0 } }

  /// Changes what the entry holds.
  ///
  /// - Returns: What it held before, for the caller to release where no lock is held.
  func change(_ change: (inout Contents) -> Void) -> Contents {
    state.withLock { contents in
      let old = contents
      change(&contents)
      return old
    }
  }

  func reset(_ options: FactoryResetOptions) -> any Sendable { change { $0.reset(options) } }

  func reset(scope: Scope) -> any Sendable { change { $0.cells = $0.cells.without(scope) } }

  func clone() -> Entry { Entry(cloning: self) }
}
