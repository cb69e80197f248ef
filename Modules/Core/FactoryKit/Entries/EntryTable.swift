public import Synchronization

/// The entries of a container, or of the singletons, by declaration.
///
/// Entries are only ever added, and stay as long as the table, so readers search without a lock. Replaced
/// rows stay, too, because a reader may still search them. New rows are filled before a release publishes
/// them, so a reader that acquires them finds all entries.
///
/// `@unchecked`: the rows are atomic, and the rest is behind a lock.
@usableFromInline
struct EntryTable: ~Copyable, @unchecked Sendable {
  private struct Contents: @unchecked Sendable {
    /// The present rows, which refer to the ones before; `nil` before the first entry.
    var rows: HashRows?
    var count = 0
  }

  @usableFromInline let rows = Atomic<UInt>(0)
  private let contents = Locked(Contents())

  init() {}

  init(_ entries: [Entry]) {
    contents.withLock { contents in for entry in entries { add(entry, to: &contents) } }
  }

  deinit {
    // Not under the lock: this may release instances.
    let rows = contents.withLock(\.rows)
    rows?.forEach { (entry: Unmanaged<Entry>) in entry.release() }
  }

  /// The entries, in any order.
  var entries: [Entry] {
    contents.withLock { contents in
      var entries: [Entry] = []
      entries.reserveCapacity(contents.count)
      contents.rows?.forEach { entries.append($0.takeUnretainedValue()) }
      return entries
    }
  }

  /// Returns the entry of a factory if it is in the first row of its hash value.
  @inlinable @inline(__always)
  borrowing func entryInFirstRow(_ key: FactoryKey) -> Unmanaged<Entry>? {
    guard let rows = Unmanaged<HashRows>(address: rows.load(ordering: .acquiring)) else {
      return nil
    }
    let address = rows._withUnsafeGuaranteedRef { rows in
      rows.first[key.placeHash & rows.mask].object.load(ordering: .acquiring)
    }
    guard let entry = Unmanaged<Entry>(address: address) else { return nil }
    return entry._withUnsafeGuaranteedRef { $0.key.isIdentical(to: key) } ? entry : nil
  }

  /// Returns the entry of a factory if the table has one.
  @inlinable @inline(__always)
  borrowing func find(_ key: FactoryKey) -> Unmanaged<Entry>? {
    Unmanaged<HashRows>(address: rows.load(ordering: .acquiring))?._withUnsafeGuaranteedRef {
      rows in
      rows.find(key.placeHash) { (entry: Unmanaged<Entry>, _) in
        entry._withUnsafeGuaranteedRef { $0.key.isIdentical(to: key) || $0.key == key }
          ? entry : nil
      }
    } ?? nil
  }

  /// Returns the entry of a factory, or creates it.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - manager: The manager of the container that owns the table; `nil` if none does.
  /// - Returns: The entry.
  borrowing func entry(_ key: FactoryKey, of manager: Unmanaged<ContainerManager>? = nil) -> Entry {
    if let entry = find(key) { return entry.takeUnretainedValue() }
    return contents.withLock { contents in
      // Another thread may have added it before this one got the lock.
      if let entry = find(key) { return entry.takeUnretainedValue() }
      let entry = Entry(key, of: manager)
      add(entry, to: &contents)
      return entry
    }
  }

  private borrowing func add(_ entry: Entry, to contents: inout Contents) {
    let address = UInt(bitPattern: Unmanaged.passRetained(entry).toOpaque())
    contents.count += 1
    if let rows = contents.rows, (contents.count - 1) * 2 <= rows.mask {
      rows.insert(address, entry.key.placeHash)
      return
    }
    let more = HashRows(replacing: contents.rows, orOf: 8)
    more.insert(address, entry.key.placeHash)
    contents.rows = more
    rows.store(UInt(bitPattern: ObjectIdentifier(more)), ordering: .releasing)
  }
}

extension Unmanaged {
  /// Refers to the object at an address; `nil` for zero.
  @inlinable @inline(__always)
  init?(address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    self = .fromOpaque(pointer)
  }
}
