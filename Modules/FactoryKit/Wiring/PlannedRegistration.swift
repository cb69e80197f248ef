/// A line that registers a closure for a factory.
public struct PlannedRegistration: Hashable, Sendable {
  /// Where it is.
  public let place: PlannedPlace
  /// What the closure creates: several if it chooses, none if the source hides it.
  public let providers: [PlannedProvider]
  /// The modifier that sets it for some contexts only, such as `onTest`; none for `register`.
  public let context: String?
  /// Whether it is in `autoRegister()` or in a wiring, or in a function that is called from there.
  public let isAutomatic: Bool
  /// The type of the wiring that it is in, or that calls the function; none for an `autoRegister()`.
  public let wiring: String?
  /// Whether it runs whenever the enclosing function does.
  public let isUnconditional: Bool

  /// Creates a registration.
  public init(
    place: PlannedPlace,
    providers: [PlannedProvider],
    context: String? = nil,
    isAutomatic: Bool,
    wiring: String? = nil,
    isUnconditional: Bool
  ) {
    self.place = place
    self.providers = providers
    self.context = context
    self.isAutomatic = isAutomatic
    self.wiring = wiring
    self.isUnconditional = isUnconditional
  }
}
