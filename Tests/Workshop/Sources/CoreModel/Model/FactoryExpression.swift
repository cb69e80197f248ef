/// A factory in an expression, after some modifiers.
struct FactoryExpression {
  let container: Int
  let slot: Slot
  /// The scope that the expression sets.
  ///
  /// It has precedence over the container's options.
  var scope: ScopeName?
  var isPerParameter = false
  /// The other modifiers of the definition, which override the container's options.
  var modifiers: [Modifier] = []
  /// Whether the expression is past a `once()`, so that the following modifiers always apply.
  var isAfterOnce = false
}
