/// What the sources of a program promise, resolve and register.
///
/// `WiringPlugin` writes one in each build, as a static property that is named after the target it
/// is applied to: `WiringPlan.app` for the target `App`. You don't maintain it.
///
/// ```swift
/// let report = WiringPlan.app.report()
/// if !report.isClean { fatalError("\(report)") }
/// ```
public struct WiringPlan: Sendable {
  /// The containers whose promises can be checked.
  public var containers: [PlannedContainer]
  /// The promises, and the factories that the wiring replaces.
  public var factories: [PlannedFactory]
  /// What may be a promise, but isn't understood.
  public var notUnderstood: [NotUnderstood] = []

  /// Creates a plan.
  public init(containers: [PlannedContainer] = [], factories: [PlannedFactory] = []) {
    (self.containers, self.factories) = (containers, factories)
  }

  /// The promises.
  public var promises: [PlannedFactory] { factories.filter(\.isPromised) }
}
