/// Objects that entries no longer store, while readers may still use them.
///
/// Releasing the last reference waits until no hazard pointer protects one of the entries, and then releases
/// the objects. A caller that holds a lock hands this on, and releases it after the lock.
///
/// `@unchecked`: it is immutable, and nothing reads the objects.
final class Retired: @unchecked Sendable {
  private let entry: UInt
  private let others: Set<UInt>
  private let objects: Any

  /// Retires an object of one entry.
  init(_ object: Any, of entry: Entry) {
    self.entry = UInt(bitPattern: ObjectIdentifier(entry))
    (others, objects) = ([], object)
  }

  /// Retires an object of each of some entries.
  init<Object>(_ objects: [(entry: Entry, object: Object)]) {
    entry = 0
    others = Set(objects.lazy.map { UInt(bitPattern: ObjectIdentifier($0.entry)) })
    self.objects = objects
  }

  deinit {
    HazardPointer.waitUntilUnread { $0 == entry || !others.isEmpty && others.contains($0) }
  }
}
