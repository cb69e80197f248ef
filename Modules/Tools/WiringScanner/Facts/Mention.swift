/// A place that mentions a factory, and what it does with the factory.
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
  /// Whether an instance is asked for.
  var isUse = false
  /// Whether more may become of the factories than that.
  var isUnclear: Bool
  /// Whether a variable of this name hides the factories.
  var isHidden = false
}
