/// A line that the scan of the sources doesn't understand.
///
/// It may declare a promise, which then isn't checked, or register one.
public struct NotUnderstood: Hashable, Sendable {
  /// Why, as a sentence without a full stop.
  public let reason: String
  /// Where it is.
  public let place: PlannedPlace

  /// Creates a row of a plan.
  public init(_ reason: String, place: PlannedPlace) {
    (self.reason, self.place) = (reason, place)
  }
}
