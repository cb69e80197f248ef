public import Synchronization

/// The entries of one container, or those of the singletons, by declaration.
///
/// Rows are only ever added, so they are read without a lock. A row is found by the addresses of
/// the names. One literal can have several addresses, so what is not found by them is looked for
/// by content, under the lock.
///
/// `@unchecked`: what is pointed to is freed with the table, and changed as told above.
@usableFromInline
struct EntryTable: ~Copyable, @unchecked Sendable {
  /// A row, which is complete when it has an entry.
  @usableFromInline
  struct Row: ~Copyable {
    @usableFromInline var key: FactoryKey
    @usableFromInline let entry: Atomic<UnsafeRawPointer?>
  }

  /// Rows whose number is a power of two, of which at least three in four are free.
  ///
  /// It is immutable but for rows that are filled. What takes its place when it is full does not
  /// free it: somebody may be reading. All of them together are smaller than twice the last.
  @usableFromInline
  struct Rows: ~Copyable {
    @usableFromInline let mask: Int
    @usableFromInline let first: UnsafeMutablePointer<Row>
  }

  /// What is changed under the lock.
  private struct Contents: @unchecked Sendable {
    var entries: [FactoryKey: Entry] = [:]
    /// How many rows of the last array are filled.
    var count = 0
    var arrays: [UnsafeMutablePointer<Rows>] = []
  }

  @usableFromInline let rows = Atomic<UnsafeMutablePointer<Rows>?>(nil)
  private let contents: Locked<Contents>

  init() { contents = Locked(Contents()) }

  /// Creates a table with entries.
  init(_ entries: [FactoryKey: Entry]) {
    var contents = Contents()
    contents.entries = entries
    self.contents = Locked(contents)
  }

  deinit {
    for array in contents.withLock({ Unchecked($0.arrays) }).value {
      // A row has nothing to be released.
      array.pointee.first.deallocate()
      array.deallocate()
    }
  }

  /// All entries.
  var entries: [Entry] { contents.withLock { Array($0.entries.values) } }

  /// All entries, by their declarations.
  var entriesByKey: [FactoryKey: Entry] { contents.withLock(\.entries) }

  /// Entries that hold the same as these, without builds that are under way.
  var copies: [FactoryKey: Entry] {
    contents.withLock(\.entries).mapValues { Entry($0.contents.withLock(\.copy)) }
  }

  /// Returns the entry of a factory if it is found by the addresses of its names.
  ///
  /// It stays as long as the table.
  @inlinable
  @inline(__always)
  borrowing func entryIfNear(_ key: FactoryKey) -> Unmanaged<Entry>? {
    guard let rows = rows.load(ordering: .acquiring) else { return nil }
    let (mask, first) = (rows.pointee.mask, rows.pointee.first)
    var index = key.addressHash & mask
    while let entry = first[index].entry.load(ordering: .acquiring) {
      if first[index].key.isIdentical(to: key) {
        return Unmanaged.fromOpaque(entry)
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Returns the entry of a factory, if there is one.
  borrowing func entryIfAny(_ key: FactoryKey) -> Entry? {
    entryIfNear(key)?.takeUnretainedValue() ?? contents.withLock { $0.entries[key] }
  }

  /// Returns the entry of a factory, making it when there is none.
  borrowing func entry(_ key: FactoryKey) -> Entry {
    if let entry = entryIfNear(key) { return entry.takeUnretainedValue() }
    return contents.withLock { contents in
      let entry = contents.entries[key] ?? Entry()
      contents.entries[key] = entry
      addRow(key, entry, &contents)
      return entry
    }
  }

  private borrowing func addRow(_ key: FactoryKey, _ entry: Entry, _ contents: inout Contents) {
    // Another thread may have added it between the search and the lock.
    if entryIfNear(key) != nil { return }
    let address = UnsafeRawPointer(Unmanaged.passUnretained(entry).toOpaque())
    guard let last = contents.arrays.last, contents.count * 4 <= last.pointee.mask else {
      return grow(key, address, &contents)
    }
    last.pointee.add(key, address)
    contents.count += 1
  }

  /// Puts an array of twice the size in the place of one that is a quarter full.
  private borrowing func grow(
    _ key: FactoryKey,
    _ entry: UnsafeRawPointer,
    _ contents: inout Contents
  ) {
    let old = contents.arrays.last
    let array = UnsafeMutablePointer<Rows>.allocate(capacity: 1)
    array.initialize(to: Rows(count: old.map { ($0.pointee.mask + 1) * 2 } ?? 8))
    if let old { array.pointee.add(old.pointee) }
    array.pointee.add(key, entry)
    contents.count += 1
    contents.arrays.append(array)
    rows.store(array, ordering: .releasing)
  }
}

extension EntryTable.Rows {
  fileprivate init(count: Int) {
    mask = count - 1
    first = .allocate(capacity: count)
    for index in 0..<count { (first + index).initialize(to: EntryTable.Row()) }
  }

  fileprivate func add(_ rows: borrowing Self) {
    for index in 0...rows.mask {
      guard let entry = rows.first[index].entry.load(ordering: .relaxed) else { continue }
      let free = freeIndex(from: rows.first[index].key.addressHash)
      first[free].key = rows.first[index].key
      first[free].entry.store(entry, ordering: .releasing)
    }
  }

  fileprivate func add(_ key: FactoryKey, _ entry: UnsafeRawPointer) {
    let free = freeIndex(from: key.addressHash)
    first[free].key = key
    first[free].entry.store(entry, ordering: .releasing)
  }

  private func freeIndex(from hash: Int) -> Int {
    var index = hash & mask
    while first[index].entry.load(ordering: .relaxed) != nil { index = (index + 1) & mask }
    return index
  }
}

extension EntryTable.Row {
  /// Creates a row that is still to be filled.
  fileprivate init() {
    let none = ObjectIdentifier(Never.self)
    let key = FactoryKey(
      product: none,
      parameter: none,
      site: Site(name: 0, file: 0, details: 0),
      owner: 0
    )
    self.init(key: key, entry: Atomic(nil))
  }
}
