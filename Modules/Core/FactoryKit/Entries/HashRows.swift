public import Synchronization

/// The rows of a hash table with open addressing, which readers search without a lock.
///
/// A row has two words, the hash value and the address of an object. A writer holds the lock of the table.
/// It inserts an object only in a free or vacated row, and stores the hash value before the address. A
/// reader loads the address first. If the hash value is then that of a later object, a writer has removed
/// the first one meanwhile, and the reader skips the row. The number of rows is a power of two.
///
/// `@unchecked`: the rows are atomic, and the memory lives as long as the object.
@usableFromInline
final class HashRows: @unchecked Sendable {
  @usableFromInline
  struct Row: ~Copyable {
    @usableFromInline let hash = Atomic(0)
    @usableFromInline let object = Atomic<UInt>(0)
  }

  @usableFromInline let mask: Int
  @usableFromInline let first: UnsafeMutablePointer<Row>
  /// The rows that these have replaced, if readers may still search them.
  private let replaced: HashRows?

  /// Creates twice as many rows as the given ones, with their objects.
  convenience init(replacing replaced: HashRows?, orOf count: Int) {
    self.init(count: replaced.map { ($0.mask + 1) * 2 } ?? count, replacing: replaced)
    if let replaced { insert(replaced) }
  }

  init(count: Int, replacing replaced: HashRows? = nil) {
    self.replaced = replaced
    mask = count - 1
    first = .allocate(capacity: count)
    for index in 0..<count { (first + index).initialize(to: Row()) }
  }

  deinit { first.deallocate() }

  /// The address in a row whose object was removed; a search continues with the next row.
  @inlinable static var vacated: UInt { 1 }

  /// Returns the first result for an object with a hash value, and the index of its row.
  @inlinable @inline(__always)
  func find<Object, Result>(_ hash: Int, _ body: (Unmanaged<Object>, Int) -> Result?) -> Result? {
    var index = hash & mask
    while case let object = first[index].object.load(ordering: .sequentiallyConsistent), object != 0
    {
      // Relaxed: the load of the address has acquired the hash value that was stored before it.
      if object != Self.vacated, first[index].hash.load(ordering: .relaxed) == hash,
        let result = body(Self.object(at: object), index)
      {
        return result
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  @inlinable
  static func object<Object>(at address: UInt) -> Unmanaged<Object> {
    .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }

  /// Returns the address of the object in a row, if there is one.
  func object(at index: Int) -> UInt? {
    let object = first[index].object.load(ordering: .acquiring)
    return object > Self.vacated ? object : nil
  }

  /// Inserts an object in the first row that is free or vacated.
  ///
  /// - Returns: Whether the row was free, rather than vacated.
  @discardableResult
  func insert(_ object: UInt, _ hash: Int) -> Bool {
    var index = hash & mask
    while self.object(at: index) != nil { index = (index + 1) & mask }
    let row = first + index
    let wasFree = row.pointee.object.load(ordering: .relaxed) == 0
    row.pointee.hash.store(hash, ordering: .relaxed)
    row.pointee.object.store(object, ordering: .sequentiallyConsistent)
    return wasFree
  }

  /// Inserts the objects of other rows.
  func insert(_ other: HashRows) {
    for index in 0...other.mask {
      if let object = other.object(at: index) {
        insert(object, other.first[index].hash.load(ordering: .relaxed))
      }
    }
  }

  /// Calls a closure with each object.
  func forEach<Object>(_ body: (Unmanaged<Object>) -> Void) {
    for index in 0...mask { if let object = object(at: index) { body(Self.object(at: object)) } }
  }

  func vacate(_ index: Int) {
    first[index].object.store(Self.vacated, ordering: .sequentiallyConsistent)
  }
}
