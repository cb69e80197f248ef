/// The entries of one container, by factory.
final class EntryTable: Sendable {
  private let entries = Locked<[FactoryKey: any AnyEntry]>([:])

  /// All entries there are.
  var all: [any AnyEntry] { entries.withLock { Array($0.values) } }

  /// Returns the entry of a factory, if there is one.
  func entry<P, T>(for key: FactoryKey, of type: Entry<P, T>.Type) -> Entry<P, T>? {
    // The key holds the type that it was made with.
    entries.withLock { $0[key] }.map { unsafeDowncast($0, to: Entry<P, T>.self) }
  }

  /// Returns the entry of a factory, making it when there is none.
  func makeEntry<P, T>(for key: FactoryKey, of type: Entry<P, T>.Type) -> Entry<P, T> {
    let entry = entries.withLock { entries in
      if let entry = entries[key] { return entry }
      let entry = Entry<P, T>()
      entries[key] = entry
      return entry
    }
    return unsafeDowncast(entry, to: Entry<P, T>.self)
  }
}
