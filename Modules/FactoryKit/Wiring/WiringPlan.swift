/// What the modules of a program promise, ask for and register, as their sources say.
///
/// `WiringPlugin` writes one in each build, as a static property that is named after the target it
/// is applied to: `WiringPlan.app` for the target `App`. Nobody keeps it up to date by hand.
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
  /// What may be a promise, and is not understood.
  public var notUnderstood: [NotUnderstood] = []

  /// Creates a plan.
  public init(containers: [PlannedContainer] = [], factories: [PlannedFactory] = []) {
    (self.containers, self.factories) = (containers, factories)
  }

  /// The factories that another module is to provide.
  public var promises: [PlannedFactory] { factories.filter(\.isPromised) }
}
