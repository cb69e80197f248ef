import Synchronization

/// The number of changes of an entry that have replaced the instances of open scopes.
///
/// It is an object of its own, because an open scope needs it at its end, when the container may be gone. A thread
/// changes it under the lock of the entry.
final class Generation: Sendable {
  private let number = Atomic<UInt>(0)

  var current: UInt { number.load(ordering: .acquiring) }

  func increment() { number.add(1, ordering: .acquiringAndReleasing) }
}
