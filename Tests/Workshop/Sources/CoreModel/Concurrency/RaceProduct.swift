import Synchronization

/// What the factories of a race make: it says who has made it, so that a wrong one is recognized.
final class RaceProduct: Sendable {
  /// How many there are in the process at the moment.
  static let living = Atomic<Int>(0)
  /// How many were ever made in the process.
  static let made = Atomic<Int>(0)

  /// Orders what happens, in all threads.
  static let clock = Atomic<Int>(0)

  /// The moment that it is.
  static var now: Int { clock.add(1, ordering: .sequentiallyConsistent).newValue }

  /// The number of the container that made it.
  let container: Int
  /// The factory that made it.
  let factory: RaceFactory
  /// The parameter that it was made from; zero where there is none.
  let parameter: Int
  /// The recipe that it was made by; zero is the one in the definition.
  let recipe: Int
  /// What tells it from all others.
  let serial: Int
  /// The moment at which it was begun, and that at which it was made.
  let (begun, ended): (Int, Int)
  /// What the other words amount to.
  private let sum: Int
  /// Whether a decorator has seen it.
  let isDecorated = Atomic(false)
  /// The resolution that it was first seen by; zero before.
  private let resolution = Atomic<Int>(0)

  init(
    _ container: Int,
    _ factory: RaceFactory,
    _ parameter: Int = 0,
    recipe: Int,
    begun: Int = now
  ) {
    serial = Self.made.add(1, ordering: .relaxed).newValue
    Self.living.add(1, ordering: .relaxed)
    self.container = container
    self.factory = factory
    self.parameter = parameter
    self.recipe = recipe
    self.begun = begun
    ended = Self.now
    sum = Self.sum(container, factory, parameter, recipe, serial)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  /// Whether its words belong together, and it was made by this factory of this container.
  func isWhole(_ container: Int, _ factory: RaceFactory, _ parameter: Int) -> Bool {
    self.container == container && self.factory == factory && self.parameter == parameter
      && sum == Self.sum(container, factory, parameter, recipe, serial)
  }

  /// Says which resolution has it.
  ///
  /// - Returns: Whether no other resolution has had it.
  func belongs(to resolution: Int) -> Bool {
    let (isFirst, before) = self.resolution.compareExchange(
      expected: 0,
      desired: resolution,
      ordering: .acquiringAndReleasing
    )
    return isFirst || before == resolution
  }

  private static func sum(
    _ container: Int,
    _ factory: RaceFactory,
    _ parameter: Int,
    _ recipe: Int,
    _ serial: Int
  ) -> Int {
    [container, factory.rawValue, parameter, recipe, serial].reduce(17) { $0 &* 31 &+ $1 }
  }
}
