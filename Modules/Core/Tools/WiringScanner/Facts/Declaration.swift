/// A declaration of a factory.
struct Declaration {
  /// The factory.
  var factory: ScannedFactory
  /// The type that declares it, as the source writes it; nil for many types.
  let owner: String?
  /// The type around the declaration.
  let outer: String
  let file: Int
  /// Whether it is declared as a function.
  let isFunction: Bool
  /// Whether it belongs to the main actor.
  let isOnMainActor: Bool
  /// Whether its type is written as that of a factory, and not as an alias.
  let hasFactoryType: Bool
  /// Whether its closure may throw an error.
  let mayThrow: Bool
  /// The products of the definition.
  let products: [Product]
  /// The reason that the scan doesn't understand its `promised()`, with the place.
  let problem: Notice?
  /// The index of the container; nil before it is found.
  var container: Int?
}

/// A function that may register for a container: `autoRegister()`, or `register(in:)` of a wiring.
struct WiringFunction {
  let key: String
  let place: Place
  /// The type around it.
  let type: String
  let file: Int
}

/// The names and forms that make the scan careful, from anywhere in the sources.
struct Hints {
  /// The program's own functions and wrappers that have the name of one that resolves key paths.
  var ownResolvers: Set<String> = []
  /// Whether members of some types may be factories, through `@dynamicMemberLookup`.
  var hasDynamicMembers = false
  /// The names behind `$` and `_`: properties whose wrappers may be used.
  var wrappers: Set<String> = []
  /// Whether each static constant of `Scope` is a bound scope, by its name.
  var boundScopes: [String: Bool] = [:]
  /// Whether an extension of a factory's type declares a function with the name of one that resolves.
  var hasOwnResolutions = false
  /// Whether the program declares a function `promised()` of its own.
  var hasOwnPromised = false
  /// The names of functions that call a member such as `register`.
  var registeringFunctions: Set<String> = []
}
