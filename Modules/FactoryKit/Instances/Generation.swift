import Synchronization

/// What an entry held between two resets that threw options away.
struct Generation: Hashable, Sendable {
  private static let last = Atomic<UInt>(0)
  private let number = Self.last.add(1, ordering: .relaxed).newValue
}
