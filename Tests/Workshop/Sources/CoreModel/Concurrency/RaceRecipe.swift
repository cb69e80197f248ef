import Synchronization

/// An object that a registered closure captures, to check whether the closure is freed.
final class RaceRecipe: Sendable {
  /// The current number of recipes in the process.
  static let living = Atomic<Int>(0)

  /// The number that identifies the recipe within its factory.
  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.living.add(1, ordering: .relaxed)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }
}
