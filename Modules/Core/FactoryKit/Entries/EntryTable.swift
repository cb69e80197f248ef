import Synchronization

/// The entries of a store, by declaration and owner.
///
/// This is a hash table with open addressing, which readers search without a lock. An entry is complete before a release
/// publishes its address, and rows are filled before a release publishes them.
///
/// The table of a container or of the singletons is permanent: entries are only ever added, and replaced rows stay,
/// because a reader may still search them. An open scope can outlive many containers, so its table removes their
/// entries. A reader protects these rows with its hazard pointer while it searches. The entry that it finds stays,
/// because the container of the factory exists.
struct EntryTable: ~Copyable, Sendable {
  private let rows = Published<Rows>()
  private let isPermanent: Bool
  /// The number of changes of all entries, behind the lock of the writers.
  private let changeCount = Locked<UInt>(0)
  /// A sequence lock for these changes: twice their number, or one more during a change.
  private let changes = Atomic<UInt>(0)

  init(isPermanent: Bool) { self.isPermanent = isPermanent }

  /// The entries, in any order.
  var all: [Entry] { entries { _ in true } }

  /// Returns the entries that satisfy a condition, which is called under a lock, and retains no others.
  func entries(where condition: (Entry) -> Bool) -> [Entry] {
    changeCount.withLock { _ in rows.current?.entries(where: condition) ?? [] }
  }

  /// The number of changes of all entries, twice, after waiting for the end of a change in progress.
  var settledChanges: UInt {
    let number = changes.load(ordering: .acquiring)
    if number.isMultiple(of: 2) {
      return number
    }
    return changeCount.withLock { $0 * 2 }
  }

  /// Whether no change of all entries has begun since a call of ``settledChanges``.
  func isUnchanged(since number: UInt) -> Bool { changes.load(ordering: .acquiring) == number }

  /// Changes or copies all entries at one moment.
  ///
  /// - Parameter body: Returns the objects that it removes from an entry, or a copy. It is called under a lock.
  /// - Returns: The results of the closure.
  func mapAll<Result: Sendable>(_ body: (Entry) -> Result) -> [Result] {
    changeCount.withLock { count in
      // A thread that finds one entry changed also finds this, and waits until all are changed.
      changes.store(count * 2 + 1, ordering: .releasing)
      count += 1
      defer { changes.store(count * 2, ordering: .releasing) }
      return (rows.current?.entries ?? []).map(body)
    }
  }

  /// Returns the entry of a factory in a permanent table, without a retain, if there is one.
  func unretainedEntry(_ key: FactoryKey, of owner: UInt = 0) -> Unretained<Entry>? {
    rows.unprotected?.use { $0.unretainedEntry(key, of: owner) } ?? nil
  }

  /// Returns the entry of a factory, without a retain, if there is one.
  func protectedEntry(
    _ key: FactoryKey,
    of owner: UInt,
    _ hazard: ThreadHazard
  ) -> Unretained<Entry>? {
    rows.read(hazard) { $0.unretainedEntry(key, of: owner) } ?? nil
  }

  /// Returns the entry of a factory, or adds one.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - owner: The owner of the entry.
  ///   - make: Creates the entry. It is called under a lock.
  /// - Returns: The entry.
  func entry(_ key: FactoryKey, of owner: UInt = 0, _ make: () -> Entry) -> Entry {
    // The old rows leave the lock, and are released outside.
    let (entry, _) = changeCount.withLock { _ -> (Entry, Retired<Rows>?) in
      let present = rows.current
      if let entry = present?.unretainedEntry(key, of: owner)?.object {
        return (entry, nil)
      }
      let entry = make()
      if let present, !present.isHalfFull {
        present.insert(entry)
        return (entry, nil)
      }
      var entries = present?.entries ?? []
      if !isPermanent {
        entries = entries.filter(\.isNeeded)
      }
      let more = Rows(for: entries, replacing: isPermanent ? present : nil)
      more.insert(entry)
      return (entry, rows.replace(with: more))
    }
    return entry
  }
}

/// The rows of a table, at least half of which are free; their number is a power of two.
///
/// `@unchecked`: the rows are atomic, and the lock of the table protects the rest.
final class Rows: @unchecked Sendable {
  /// For each row the address of an entry, which this retains, or zero.
  private let rows: AtomicWords
  /// The rows before, which readers may still search.
  private let replaced: Rows?
  private var entryCount = 0

  /// Creates rows with some entries, and with room for more.
  init(for entries: [Entry], replacing replaced: Rows? = nil) {
    self.replaced = replaced
    var count = 8
    while count < entries.count * 4 {
      count *= 2
    }
    rows = AtomicWords(count: count)
    for entry in entries {
      insert(entry)
    }
  }

  deinit {
    for row in 0..<rows.count {
      Unretained<Entry>(at: rows[row])?.release()
    }
  }

  var isHalfFull: Bool { entryCount * 2 >= rows.count }

  /// The entries, in any order.
  var entries: [Entry] { entries { _ in true } }

  /// Returns the entries that satisfy a condition.
  func entries(where condition: (Entry) -> Bool) -> [Entry] {
    var entries: [Entry] = []
    for row in 0..<rows.count {
      if let entry = Unretained<Entry>(at: rows[row]), entry.use(condition) {
        entries.append(entry.object)
      }
    }
    return entries
  }

  /// Returns the entry of a factory, without a retain, if there is one.
  func unretainedEntry(_ key: FactoryKey, of owner: UInt) -> Unretained<Entry>? {
    var row = self.row(of: key, owner)
    while let entry = Unretained<Entry>(at: rows[row]) {
      let isFound = entry.use { entry in
        entry.owner == owner && (entry.key.isIdentical(to: key) || entry.key == key)
      }
      if isFound {
        return entry
      }
      row = (row + 1) & (rows.count - 1)
    }
    return nil
  }

  func insert(_ entry: Entry) {
    var row = self.row(of: entry.key, entry.owner)
    while rows[row] != 0 {
      row = (row + 1) & (rows.count - 1)
    }
    rows[row] = Unretained.retaining(entry).address
    entryCount += 1
  }

  /// Returns the first row for an entry.
  private func row(of key: FactoryKey, _ owner: UInt) -> Int {
    key.placeHash(owner) & (rows.count - 1)
  }
}

/// A fixed number of words, all zero at first, which threads read and write without a lock.
///
/// A thread that reads a word also sees what another thread did before it wrote the word. The memory of the words
/// lives as long as this.
struct AtomicWords: ~Copyable {
  let count: Int
  private let first: UnsafeMutablePointer<Atomic<UInt>>

  init(count: Int) {
    self.count = count
    first = .allocate(capacity: count)
    for index in 0..<count {
      (first + index).initialize(to: Atomic(0))
    }
  }

  deinit { first.deallocate() }

  subscript(index: Int) -> UInt {
    get { first[index].load(ordering: .acquiring) }
    nonmutating set { first[index].store(newValue, ordering: .releasing) }
  }
}
