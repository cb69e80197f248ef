/// A place that mentions a factory, and what it does with the factory.
struct Mention {
  /// The factories that may be meant.
  let factories: [Int]
  /// The token of the name.
  let index: Int
  /// The closures that are set.
  let registrations: [Chain.Registration]
  /// Whether an instance is asked for.
  let isUse: Bool
  /// Whether more may become of the factories than that.
  let isUnclear: Bool
}
