/// A factory, as an expression has it after some modifiers.
struct Reading {
  let container: Int
  let slot: Slot
  /// The scope that the expression names.
  ///
  /// It goes before what the container remembers.
  var scope: ScopeName?
  var isPerParameter = false
  /// Whether the expression has passed a `once()`, so that what comes always counts.
  var isBehindOnce = false
  /// What was remembered when what stood before the `once()` had had its turn.
  var once: [Options] = []
}
