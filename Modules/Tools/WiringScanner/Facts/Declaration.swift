/// A declaration that may be that of a factory.
struct Declaration {
  /// The factory, whose type is the source's until all aliases are known.
  var factory: ScannedFactory
  /// The type that declares it, as the source writes it, and the type around this type; nil for many types.
  let owner: (name: String, outer: String)?
  let file: Int
  /// Whether it is declared as a function.
  let isFunction: Bool
  /// Whether it belongs to the main actor.
  let isOnMainActor: Bool
  /// The products of the definition.
  let made: [MadeValue]
  /// The reason that the scan doesn't understand its `promised()`, with the place.
  let problem: Notice?
  /// Whether its closure may throw an error.
  var mayThrow = true
  /// The index of the container; -1 before it is found.
  var container = -1
}

/// A function that may register for a container: `autoRegister()`, or `register(in:)` of a wiring.
struct WiringFunction {
  let key: String
  let place: Place
  /// The type around it.
  let type: String
  let file: Int
}
