import Synchronization

/// What a closure that is registered holds, so that it is seen whether the closure is freed.
final class RaceRecipe: Sendable {
  /// How many there are in the process at the moment.
  static let living = Atomic<Int>(0)

  /// What tells it from others of its factory.
  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.living.add(1, ordering: .relaxed)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }
}
