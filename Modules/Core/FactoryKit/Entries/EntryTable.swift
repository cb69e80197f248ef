import Synchronization

/// The entries of a container, of the singletons, or of an open scope, by declaration.
///
/// This is a hash table with open addressing, which readers search without a lock. Entries are only ever added, and
/// stay as long as the table. Replaced rows stay, too, because a reader may still search them. An entry is complete
/// before a release publishes its address, and rows are filled before a release publishes them.
///
/// `@unchecked`: the rows are atomic, and the rest is behind a lock.
struct EntryTable: ~Copyable, @unchecked Sendable {
  struct Contents: Sendable {
    /// The present rows, which refer to the ones before; `nil` before the first entry.
    var rows: Rows?
    var count = 0
  }

  /// The address of the present rows; zero before the first entry.
  private let rows = Atomic<UInt>(0)
  private let contents = Locked(Contents())

  init() {}

  init(_ entries: [Entry]) {
    contents.withLock { contents in for entry in entries { add(entry, to: &contents) } }
  }

  deinit {
    // Not under the lock: this may release instances.
    for entry in contents.withLock(\.rows)?.entries ?? [] { entry.release() }
  }

  /// The entries, in any order.
  var entries: [Entry] {
    contents.withLock { $0.rows?.entries.map { $0.takeUnretainedValue() } ?? [] }
  }

  /// Returns the entry of a factory, without a retain, if the table has one.
  borrowing func find(_ key: FactoryKey) -> EntryReference? {
    let address = rows.load(ordering: .acquiring)
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    return Unmanaged<Rows>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.find(key) }
  }

  /// Returns the entry of a factory if the table has one.
  borrowing func entryIfAny(_ key: FactoryKey) -> Entry? { find(key)?.use { $0 } }

  /// Returns the entry of a factory, or adds one.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - make: Creates the entry. It is called under a lock.
  /// - Returns: The entry.
  borrowing func entry(_ key: FactoryKey, _ make: () -> Entry) -> Entry {
    if let entry = entryIfAny(key) { return entry }
    return contents.withLock { contents in
      // Another thread may have added it before this one got the lock.
      if let entry = entryIfAny(key) { return entry }
      let entry = make()
      add(entry, to: &contents)
      return entry
    }
  }

  private borrowing func add(_ entry: Entry, to contents: inout Contents) {
    contents.count += 1
    let entry = Unmanaged.passRetained(entry)
    if let rows = contents.rows, contents.count * 2 <= rows.count { return rows.insert(entry) }
    let more = Rows(replacing: contents.rows)
    for entry in contents.rows?.entries ?? [] { more.insert(entry) }
    more.insert(entry)
    contents.rows = more
    rows.store(UInt(bitPattern: ObjectIdentifier(more)), ordering: .releasing)
  }

  /// The rows, at least half of which are free; their number is a power of two.
  ///
  /// `@unchecked`: the rows are atomic, and the memory lives as long as the object.
  final class Rows: @unchecked Sendable {
    let count: Int
    /// For each row the address of an entry, or zero.
    private let first: UnsafeMutablePointer<Atomic<UInt>>
    private let replaced: Rows?

    init(replacing replaced: Rows?) {
      self.replaced = replaced
      count = (replaced?.count ?? 4) * 2
      first = .allocate(capacity: count)
      for row in 0..<count { (first + row).initialize(to: Atomic(0)) }
    }

    deinit { first.deallocate() }

    func find(_ key: FactoryKey) -> EntryReference? {
      var row = key.placeHash & (count - 1)
      while let entry = UnsafeRawPointer(bitPattern: first[row].load(ordering: .acquiring)) {
        let entry = Unmanaged<Entry>.fromOpaque(entry)
        let isFound = entry._withUnsafeGuaranteedRef {
          $0.key.isIdentical(to: key) || $0.key == key
        }
        if isFound { return EntryReference(entry) }
        row = (row + 1) & (count - 1)
      }
      return nil
    }

    /// The entries, in any order.
    var entries: [Unmanaged<Entry>] {
      (0..<count).compactMap {
        UnsafeRawPointer(bitPattern: first[$0].load(ordering: .acquiring)).map { .fromOpaque($0) }
      }
    }

    func insert(_ entry: Unmanaged<Entry>) {
      var row = entry._withUnsafeGuaranteedRef { $0.key.placeHash } & (count - 1)
      // Relaxed: only writers, which hold the lock, store here.
      while first[row].load(ordering: .relaxed) != 0 { row = (row + 1) & (count - 1) }
      first[row].store(UInt(bitPattern: entry.toOpaque()), ordering: .releasing)
    }
  }
}

/// A reference to an entry without a retain, for those who know that its table exists.
///
/// Threads that retained one entry would contend for its reference count.
struct EntryReference {
  private let entry: Unmanaged<Entry>

  fileprivate init(_ entry: Unmanaged<Entry>) { self.entry = entry }

  init(_ entry: Entry) { self.entry = .passUnretained(entry) }

  /// Calls a closure with the entry.
  func use<Result>(_ body: (Entry) -> Result) -> Result { entry._withUnsafeGuaranteedRef(body) }
}
