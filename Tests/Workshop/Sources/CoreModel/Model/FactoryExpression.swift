/// A factory in an expression, after some modifiers.
struct FactoryExpression {
  let container: Int
  let slot: Slot
  /// The scope that the expression sets.
  ///
  /// It has precedence over the container's options.
  var scope: ScopeName?
  var isPerParameter = false
  /// Whether the expression is past a `once()`, so that the following modifiers always apply.
  var isAfterOnce = false
}
