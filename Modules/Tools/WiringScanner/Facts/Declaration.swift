/// A factory's declaration.
struct Declaration {
  var factory: ScannedFactory
  /// The type that declares it, as the source writes it, and the type around this type.
  let owner: (name: String, outer: String)
  let file: Int
  /// Whether it is declared as a function.
  let isFunction: Bool
  /// Whether its closure may throw an error.
  let mayThrow: Bool
  /// Whether it belongs to the main actor.
  let isOnMainActor: Bool
  /// The products of the definition.
  let made: [MadeValue]
  /// The index of the container; -1 before it is found.
  var container = -1
}
