import Synchronization

/// The entries of a container or of the singletons, by declaration.
///
/// This is a hash table with open addressing, which readers search without a lock. Entries are only ever added, and
/// stay as long as the table. Replaced rows stay, too, because a reader may still search them. An entry is complete
/// before a release publishes its address, and rows are filled before a release publishes them.
///
/// `@unchecked`: the rows are atomic, and the rest is behind a lock.
struct EntryTable: ~Copyable, @unchecked Sendable {
  /// The address of the present rows; zero before the first entry.
  private let address = Atomic<UInt>(0)
  /// The present rows, which refer to the ones before; `nil` before the first entry.
  private let rows = Locked<Rows?>(nil)

  init() {}

  init(_ entries: [Entry]) {
    rows.withLock { rows in for entry in entries { add(entry, to: &rows) } }
  }

  /// The entries, in any order.
  var entries: [Entry] { rows.withLock { $0?.entries ?? [] } }

  /// Returns the entry of a factory, without a retain, if the table has one.
  borrowing func unretainedEntry(_ key: FactoryKey, of owner: UInt = 0) -> Unretained<Entry>? {
    Unretained<Rows>(at: address.load(ordering: .acquiring))?.use {
      $0.unretainedEntry(key, of: owner)
    } ?? nil
  }

  /// Returns the entry of a factory if the table has one.
  borrowing func entryIfAny(_ key: FactoryKey, of owner: UInt = 0) -> Entry? {
    unretainedEntry(key, of: owner)?.object
  }

  /// Returns the entry of a factory, or adds one.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - owner: The owner of the entry.
  ///   - make: Creates the entry. It is called under a lock.
  /// - Returns: The entry.
  borrowing func entry(_ key: FactoryKey, of owner: UInt = 0, _ make: () -> Entry) -> Entry {
    if let entry = entryIfAny(key, of: owner) {
      return entry
    }
    return rows.withLock { rows in
      // Another thread may have added it before this one got the lock.
      if let entry = entryIfAny(key, of: owner) {
        return entry
      }
      let entry = make()
      add(entry, to: &rows)
      return entry
    }
  }

  private borrowing func add(_ entry: Entry, to rows: inout Rows?) {
    if let rows, !rows.isHalfFull {
      return rows.insert(entry)
    }
    let more = Rows(for: rows?.entries ?? [], replacing: rows)
    more.insert(entry)
    rows = more
    address.store(UInt(bitPattern: ObjectIdentifier(more)), ordering: .releasing)
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
  var entries: [Entry] {
    (0..<rows.count).compactMap { Unretained<Entry>(at: rows[$0])?.object }
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
