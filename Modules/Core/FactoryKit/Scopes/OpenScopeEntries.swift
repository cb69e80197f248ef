/// The entries of an open scope, by declaration and container.
///
/// Unlike an ``EntryTable``, it removes entries, because a scope can outlive many containers. A reader protects the rows
/// with its hazard pointer while it searches. The entry that it finds stays, because the container of the factory
/// exists.
struct OpenScopeEntries: ~Copyable, Sendable {
  /// The rows for readers.
  private let published = Published<Rows>()
  /// The rows for writers, which are those for readers.
  private let rows = Locked<Rows?>(nil)

  /// The entries, in any order.
  var all: [Entry] { rows.withLock { $0?.entries ?? [] } }

  /// Returns the entry of a factory, without a retain, if there is one.
  func unretainedEntry(_ key: FactoryKey, of owner: UInt, _ hazard: ThreadHazard) -> Unretained<
    Entry
  >? {
    published.read(hazard) { $0.unretainedEntry(key, of: owner) } ?? nil
  }

  /// Returns the entry of a factory, or adds one.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - owner: The number of the container.
  ///   - make: Creates the entry. It is called under a lock.
  /// - Returns: The entry.
  func entry(_ key: FactoryKey, of owner: UInt, _ make: () -> Entry) -> Entry {
    // The old rows leave the lock, and are released outside.
    let (entry, _) = rows.withLock { rows -> (Entry, Retired<Rows>?) in
      if let entry = rows?.unretainedEntry(key, of: owner)?.object {
        return (entry, nil)
      }
      let entry = make()
      if let rows, !rows.isHalfFull {
        rows.insert(entry)
        return (entry, nil)
      }
      let more = Rows(for: (rows?.entries ?? []).filter(\.isUsable))
      more.insert(entry)
      rows = more
      return (entry, published.replace(with: more))
    }
    return entry
  }
}
