extension ContainerManager {
  /// What a container held at one moment.
  struct Snapshot: Sendable {
    let settings: Settings
    let wasPrepared: Bool
    /// Each entry, with the closure that brings back what it held.
    let entries: [(entry: any AnyEntry, restore: @Sendable () -> Void)]
  }

  /// Puts a copy of all that the container holds aside, for ``pop()`` to bring back.
  ///
  /// Registrations, contexts, modifiers, instances and settings; not singletons, which belong to no
  /// container. Copies may be put aside one after another.
  public func push() {
    preparation.exclusively(ResolutionFrame("push", of: self)) { wasDone in
      let saved = entries.all.map { (entry: $0, restore: $0.save()) }
      let snapshot = Snapshot(settings: settings, wasPrepared: wasDone, entries: saved)
      snapshots.withLock { $0.append(snapshot) }
      return wasDone
    }
  }

  /// Brings back what the container held at the last ``push()`` that was not brought back yet.
  ///
  /// Does nothing if there was none.
  public func pop() {
    guard let snapshot = snapshots.withLock({ $0.popLast() }) else { return }
    preparation.exclusively(ResolutionFrame("pop", of: self)) { _ in
      let kept = Set(snapshot.entries.map { ObjectIdentifier($0.entry) })
      for entry in entries.all where !kept.contains(ObjectIdentifier(entry)) { entry.reset(.all) }
      for (_, restore) in snapshot.entries { restore() }
      changeSettings { $0 = snapshot.settings }
      return snapshot.wasPrepared
    }
  }
}
