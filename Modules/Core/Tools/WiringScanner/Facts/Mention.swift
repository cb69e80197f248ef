/// A place that names a factory, and its effect on the factory.
struct Mention {
  let name: String
  /// The factories that may be meant.
  var factories: [Int] = []
  /// The token of the name.
  let index: Int
  /// The first token of the expression.
  let start: Int
  /// The parenthesis of a call that resolves the factory of the container before it; nil if that's unsure.
  var call: Int?
  /// Whether that container is certainly the one around the code, or a shared one.
  var isCertain = false
  /// The closures that are set.
  var registrations: [Chain.Registration] = []
  /// Whether the mention resolves the factory.
  var isUse = false
}
