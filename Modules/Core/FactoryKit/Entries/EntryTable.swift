import Synchronization

/// The entries of a container, of the singletons, or of an open scope, by declaration.
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

  deinit {
    // Not under the lock: this may release instances.
    for entry in rows.withLock({ $0 })?.entries ?? [] { entry.release() }
  }

  /// The entries, in any order.
  var entries: [Entry] { rows.withLock { $0?.entries.map(\.object) ?? [] } }

  /// Returns the entry of a factory, without a retain, if the table has one.
  borrowing func find(_ key: FactoryKey, of owner: UInt = 0) -> Unretained<Entry>? {
    Unretained<Rows>(at: address.load(ordering: .acquiring))?.use { $0.find(key, of: owner) } ?? nil
  }

  /// Returns the entry of a factory if the table has one.
  borrowing func entryIfAny(_ key: FactoryKey, of owner: UInt = 0) -> Entry? {
    find(key, of: owner)?.object
  }

  /// Returns the entry of a factory, or adds one.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - owner: The owner of the entry.
  ///   - make: Creates the entry. It is called under a lock.
  /// - Returns: The entry.
  borrowing func entry(_ key: FactoryKey, of owner: UInt = 0, _ make: () -> Entry) -> Entry {
    if let entry = entryIfAny(key, of: owner) { return entry }
    return rows.withLock { rows in
      // Another thread may have added it before this one got the lock.
      if let entry = entryIfAny(key, of: owner) { return entry }
      let entry = make()
      add(entry, to: &rows)
      return entry
    }
  }

  private borrowing func add(_ entry: Entry, to rows: inout Rows?) {
    if let rows, !rows.isHalfFull { return rows.insert(.retaining(entry)) }
    let more = Rows(replacing: rows)
    more.insert(.retaining(entry))
    rows = more
    address.store(UInt(bitPattern: ObjectIdentifier(more)), ordering: .releasing)
  }

  /// The rows, at least half of which are free; their number is a power of two.
  ///
  /// `@unchecked`: the rows are atomic, and the lock of the table protects the rest.
  final class Rows: @unchecked Sendable {
    /// For each row the address of an entry, or zero.
    private let rows: AtomicWords
    private let replaced: Rows?
    private var entryCount = 0

    /// Creates rows with the entries of earlier ones.
    init(replacing replaced: Rows?) {
      self.replaced = replaced
      rows = AtomicWords(count: (replaced?.rows.count ?? 4) * 2)
      for entry in replaced?.entries ?? [] { insert(entry) }
    }

    var isHalfFull: Bool { entryCount * 2 >= rows.count }

    /// The entries, in any order.
    var entries: [Unretained<Entry>] {
      var entries: [Unretained<Entry>] = []
      entries.reserveCapacity(entryCount)
      for row in 0..<rows.count { Unretained(at: rows[row]).map { entries.append($0) } }
      return entries
    }

    func find(_ key: FactoryKey, of owner: UInt) -> Unretained<Entry>? {
      var row = self.row(of: key, owner)
      while let entry = Unretained<Entry>(at: rows[row]) {
        let isFound = entry.use { entry in
          entry.owner == owner && (entry.key.isIdentical(to: key) || entry.key == key)
        }
        if isFound { return entry }
        row = (row + 1) & (rows.count - 1)
      }
      return nil
    }

    /// Returns the first row for an entry.
    private func row(of key: FactoryKey, _ owner: UInt) -> Int {
      key.placeHash(owner) & (rows.count - 1)
    }

    func insert(_ entry: Unretained<Entry>) {
      var row = entry.use { self.row(of: $0.key, $0.owner) }
      while rows[row] != 0 { row = (row + 1) & (rows.count - 1) }
      rows[row] = entry.address
      entryCount += 1
    }
  }
}
