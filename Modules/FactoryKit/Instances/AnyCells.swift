/// The cells of whatever type of singleton.
protocol AnyCells: AnyObject, Sendable {
  /// Forgets all instances, and disowns builds that are under way.
  func reset()
  /// Returns cells with the same instances, without builds that are under way.
  func clone() -> Self
}
