import Synchronization

/// An instance in a race.
///
/// It contains its origin, so that checks recognize a wrong instance.
final class RaceProduct: Sendable {
  /// The current number of products in the process.
  static let living = Atomic<Int>(0)
  /// The number of products ever built in the process.
  static let made = Atomic<Int>(0)

  /// A logical clock of the events in all threads.
  static let clock = Atomic<Int>(0)

  /// The time of a new event.
  static var now: Int { clock.add(1, ordering: .sequentiallyConsistent).newValue }

  /// The number of the container that has built the product.
  let container: Int
  /// The factory that has built the product.
  let factory: RaceFactory
  /// The parameter of the build; zero without parameter.
  let parameter: Int
  /// The recipe of the build; zero is the recipe of the definition.
  let recipe: Int
  /// The number of the open scope that has built the product; zero outside of open scopes.
  let scope: Int
  /// The unique number of the product.
  let serial: Int
  /// The times of the beginning and the end of the build.
  let (begun, ended): (Int, Int)
  /// A checksum of the other fields.
  private let sum: Int
  /// Whether a decorator has received the product.
  let isDecorated = Atomic(false)
  /// The number of calls of the shutdown action.
  private let closed = Atomic<Int>(0)
  /// The first resolution that has returned the product; zero before.
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
    scope = RaceScope.current
    self.begun = begun
    ended = Self.now
    sum = Self.sum(container, factory, parameter, recipe, serial)
  }

  deinit { Self.living.subtract(1, ordering: .relaxed) }

  /// Whether the checksum is right, and this factory of this container has built the product.
  func isWhole(_ container: Int, _ factory: RaceFactory, _ parameter: Int) -> Bool {
    self.container == container && self.factory == factory && self.parameter == parameter
      && sum == Self.sum(container, factory, parameter, recipe, serial)
  }

  /// Counts a call of the shutdown action.
  func close() { closed.add(1, ordering: .relaxed) }

  /// The number of calls of the shutdown action.
  var closings: Int { closed.load(ordering: .relaxed) }

  /// Assigns the product to a resolution.
  ///
  /// - Returns: Whether no other resolution has returned the product.
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
