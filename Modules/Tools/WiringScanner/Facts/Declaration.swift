/// A factory's declaration.
struct Declaration {
  var factory: ScannedFactory
  /// The type that it's declared in, as the source writes it, and the type around that.
  let owner: (name: String, outer: String)
  let file: Int
  /// Whether it is declared as a function.
  let isFunction: Bool
  /// The products of the definition.
  let made: [MadeValue]
  /// The container; -1 as long as that is not known.
  var container = -1
}
