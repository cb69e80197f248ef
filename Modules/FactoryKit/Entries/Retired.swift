/// What was taken out of entries, and may still be read by a thread that found it before.
///
/// It goes when the last reference to this does, after a wait for those threads. So it is handed out
/// of all locks, and dropped there.
///
/// `@unchecked`: it is immutable, and only ever dropped.
final class Retired: @unchecked Sendable {
  /// The address of the entry, if it is one.
  private let place: UInt
  /// The addresses of the entries, if they are several.
  private let places: Set<UInt>
  private let contents: [Entry.Contents]
  private let objects: [AnyObject]

  /// Takes what was taken out of one entry.
  init(_ objects: [AnyObject], of place: Entry) {
    self.place = UInt(bitPattern: ObjectIdentifier(place))
    places = []
    contents = []
    self.objects = objects
  }

  /// Takes all that an entry has held.
  init(_ contents: Entry.Contents, of place: Entry) {
    self.place = UInt(bitPattern: ObjectIdentifier(place))
    places = []
    self.contents = [contents]
    objects = []
  }

  /// Takes all that entries have held.
  init(_ contents: [(Entry, Entry.Contents)]) {
    place = 0
    places = Set(contents.lazy.map { UInt(bitPattern: ObjectIdentifier($0.0)) })
    self.contents = contents.map(\.1)
    objects = []
  }

  deinit { HazardPointer.waitUntilUnread { $0 == place || !places.isEmpty && places.contains($0) } }
}
