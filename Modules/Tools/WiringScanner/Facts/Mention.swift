/// A place that mentions a factory, and its effect on the factory.
struct Mention {
  /// The factories that may be meant.
  var factories: [Int] = []
  /// The token of the name.
  let index: Int
  /// The first token of the expression.
  let start: Int
  /// The parenthesis of a call that certainly resolves the factory; nil if anything is unsure.
  var call: Int?
  /// The closures that are set.
  var registrations: [Chain.Registration] = []
  /// Whether the mention resolves the factory.
  var isUse = false
  /// Whether the mention may have further effects.
  var isUnclear: Bool
  /// Whether a variable of this name hides the factories.
  var isHidden = false
  /// The place where other code uses the wrapper of the property that injects the factory.
  var wrapper: Place?
}
