/// Objects that entries no longer store, while readers may still use them.
///
/// Releasing the last reference waits until no hazard pointer protects one of the entries, and then releases
/// the objects. A caller that holds a lock hands this on, and releases it after the lock.
///
/// `@unchecked`: it is immutable, and nothing reads the objects.
final class Retired: @unchecked Sendable {
  private let entries: Set<UInt>
  private let objects: [Any]

  convenience init(_ object: Any, of entry: Entry) { self.init([(entry, object)]) }

  init<Object>(_ objects: [(Entry, Object)]) {
    entries = Set(objects.lazy.map { UInt(bitPattern: ObjectIdentifier($0.0)) })
    self.objects = objects.map(\.1)
  }

  deinit { HazardPointer.waitUntilUnread { entries.contains($0) } }
}
