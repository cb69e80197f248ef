public import Synchronization

/// The entries of one container, or those of the singletons, by declaration.
///
/// Rows are only ever added, so they are read without a lock. A row is found by the types and the
/// place of a declaration, and compared by the addresses of its names. One literal can have several
/// addresses, so what isn't found by them is compared by content, under the lock.
///
/// `@unchecked`: what is pointed to is freed with the table, and changed as told above.
@usableFromInline
struct EntryTable: ~Copyable, @unchecked Sendable {
  /// The address of an entry, or of an ``Alias`` and one more; `nil` in a free row.
  @usableFromInline typealias Row = Atomic<UInt>

  /// Other addresses that the names of an entry's declaration have.
  @usableFromInline
  final class Alias {
    @usableFromInline let key: FactoryKey
    @usableFromInline let entry: Unmanaged<Entry>

    init(_ key: FactoryKey, _ entry: Entry) {
      self.key = key
      self.entry = .passUnretained(entry)
    }
  }

  /// Rows whose number is a power of two, of which at least half are free.
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
    var entries: [Entry] = []
    var aliases: [Alias] = []
    var arrays: [UnsafeMutablePointer<Rows>] = []
  }

  @usableFromInline let rows = Atomic<UnsafeMutablePointer<Rows>?>(nil)
  private let contents = Locked(Contents())
  /// The address of the manager that has this table; zero for the table of singletons.
  private let manager = Atomic<UInt>(0)

  init() {}

  /// Takes note of the manager that has this table, before it has any entries.
  func belong(to manager: ContainerManager) {
    self.manager.store(UInt(bitPattern: ObjectIdentifier(manager)), ordering: .relaxed)
  }

  /// Creates a table with entries.
  init(_ entries: [Entry]) {
    contents.withLock { contents in
      for entry in entries {
        contents.entries.append(entry)
        addRow(entry.key, UInt(bitPattern: ObjectIdentifier(entry)), &contents)
      }
    }
  }

  deinit {
    for array in contents.withLock({ Unchecked($0.arrays) }).value {
      // A row has nothing to be released.
      array.pointee.first.deallocate()
      array.deallocate()
    }
  }

  /// All entries.
  var entries: [Entry] { contents.withLock(\.entries) }

  /// Returns the entry of a factory if it is in the first row where it may be.
  @inlinable
  @inline(__always)
  borrowing func entryAtFirstLook(_ key: FactoryKey) -> Unmanaged<Entry>? {
    guard let rows = rows.load(ordering: .acquiring) else { return nil }
    let row = rows.pointee.first[key.placeHash & rows.pointee.mask].load(ordering: .acquiring)
    guard row & 1 == 0, let address = UnsafeRawPointer(bitPattern: row) else { return nil }
    let entry = Unmanaged<Entry>.fromOpaque(address)
    return entry._withUnsafeGuaranteedRef { $0.key.isIdentical(to: key) } ? entry : nil
  }

  /// Returns the entry of a factory if it is found by the addresses of its names.
  ///
  /// It stays as long as the table.
  @inlinable
  @inline(__always)
  borrowing func entryIfNear(_ key: FactoryKey) -> Unmanaged<Entry>? {
    guard let rows = rows.load(ordering: .acquiring) else { return nil }
    let (mask, first) = (rows.pointee.mask, rows.pointee.first)
    var index = key.placeHash & mask
    while case let row = first[index].load(ordering: .acquiring), row != 0 {
      if let entry = Self.entry(at: row, ifIdenticalTo: key) { return entry }
      index = (index &+ 1) & mask
    }
    return nil
  }

  @inlinable
  @inline(__always)
  static func entry(at row: UInt, ifIdenticalTo key: FactoryKey) -> Unmanaged<Entry>? {
    if row & 1 != 0 { return aliased(row, ifIdenticalTo: key) }
    guard let address = UnsafeRawPointer(bitPattern: row) else { return nil }
    let entry = Unmanaged<Entry>.fromOpaque(address)
    return entry._withUnsafeGuaranteedRef { $0.key.isIdentical(to: key) } ? entry : nil
  }

  @usableFromInline
  static func aliased(_ row: UInt, ifIdenticalTo key: FactoryKey) -> Unmanaged<Entry>? {
    guard let address = UnsafeRawPointer(bitPattern: row & ~1) else { return nil }
    return Unmanaged<Alias>.fromOpaque(address)._withUnsafeGuaranteedRef {
      $0.key.isIdentical(to: key) ? $0.entry : nil
    }
  }

  /// Returns the entry of a factory, if there is one.
  borrowing func entryIfAny(_ key: FactoryKey) -> Entry? {
    entryIfNear(key)?.takeUnretainedValue() ?? contents.withLock { _ in entryIfSame(key) }
  }

  /// Returns the entry of a factory, making it when there is none.
  borrowing func entry(_ key: FactoryKey) -> Entry {
    if let entry = entryIfNear(key) { return entry.takeUnretainedValue() }
    return contents.withLock { contents in
      // Another thread may have added it between the search and the lock.
      if let entry = entryIfNear(key) { return entry.takeUnretainedValue() }
      if let entry = entryIfSame(key) {
        let alias = Alias(key, entry)
        contents.aliases.append(alias)
        addRow(key, UInt(bitPattern: ObjectIdentifier(alias)) | 1, &contents)
        return entry
      }
      let entry = Entry(key, of: Unmanaged(address: manager.load(ordering: .relaxed)))
      contents.entries.append(entry)
      addRow(key, UInt(bitPattern: ObjectIdentifier(entry)), &contents)
      return entry
    }
  }

  /// Returns the entry whose names have the same content; to be called under the lock.
  private borrowing func entryIfSame(_ key: FactoryKey) -> Entry? {
    guard let rows = rows.load(ordering: .relaxed) else { return nil }
    var index = key.placeHash & rows.pointee.mask
    while case let row = rows.pointee.first[index].load(ordering: .relaxed), row != 0 {
      // An alias stands beside its entry, which is found as well.
      if row & 1 == 0, let address = UnsafeRawPointer(bitPattern: row) {
        let entry = Unmanaged<Entry>.fromOpaque(address).takeUnretainedValue()
        if entry.key.isSame(as: key) { return entry }
      }
      index = (index + 1) & rows.pointee.mask
    }
    return nil
  }

  private borrowing func addRow(_ key: FactoryKey, _ row: UInt, _ contents: inout Contents) {
    // The new row is counted already.
    let count = contents.entries.count + contents.aliases.count
    if let last = contents.arrays.last, (count - 1) * 2 <= last.pointee.mask {
      return last.pointee.add(row, key.placeHash)
    }
    let array = UnsafeMutablePointer<Rows>.allocate(capacity: 1)
    array.initialize(to: Rows(count: contents.arrays.last.map { ($0.pointee.mask + 1) * 2 } ?? 8))
    if let old = contents.arrays.last { array.pointee.add(old.pointee) }
    array.pointee.add(row, key.placeHash)
    contents.arrays.append(array)
    rows.store(array, ordering: .releasing)
  }
}

extension EntryTable.Rows {
  fileprivate init(count: Int) {
    mask = count - 1
    first = .allocate(capacity: count)
    for index in 0..<count { (first + index).initialize(to: EntryTable.Row(0)) }
  }

  fileprivate func add(_ rows: borrowing Self) {
    for index in 0...rows.mask {
      let row = rows.first[index].load(ordering: .relaxed)
      if row != 0 { add(row, Self.key(of: row).placeHash) }
    }
  }

  fileprivate func add(_ row: UInt, _ hash: Int) {
    var index = hash & mask
    while first[index].load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
    first[index].store(row, ordering: .releasing)
  }

  private static func key(of row: UInt) -> FactoryKey {
    guard let address = UnsafeRawPointer(bitPattern: row & ~1) else { fatalError("a free row") }
    return row & 1 == 0
      ? Unmanaged<Entry>.fromOpaque(address).takeUnretainedValue().key
      : Unmanaged<EntryTable.Alias>.fromOpaque(address).takeUnretainedValue().key
  }
}
