/// The cells of whatever type of singleton.
protocol AnyCells: AnyObject, Sendable {
  /// Creates cells with the same instances, without builds that are under way.
  init(cloning cells: Self)
}

extension AnyCells {
  /// Returns cells with the same instances, without builds that are under way.
  func clone() -> Self { Self(cloning: self) }
}
