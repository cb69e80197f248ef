/// A call of `promised()` that the scan of the sources does not understand, so that nobody checks it.
public struct NotUnderstood: Hashable, Sendable {
  /// Why, as a sentence without a full stop.
  public let reason: String
  /// Where it stands.
  public let place: PlannedPlace

  /// Creates a row of a plan.
  public init(_ reason: String, place: PlannedPlace) {
    (self.reason, self.place) = (reason, place)
  }
}
