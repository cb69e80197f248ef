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

/// A line of a module's source.
public struct PlannedPlace: Hashable, Sendable {
  /// The module.
  public let module: String
  /// The file, relative to the folder of its package.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// Creates a place.
  public init(module: String, file: String, line: Int) {
    (self.module, self.file, self.line) = (module, file, line)
  }
}

extension PlannedPlace: CustomStringConvertible {
  /// The file and line, as compilers write them.
  public var description: String { "\(file):\(line)" }
}

/// What a registered closure creates, as far as its source shows.
public struct PlannedProvider: Hashable, Sendable {
  /// The type; or a factory as it is called, such as `network()`, whose type the source hides.
  public let name: String
  /// The module that declares it, if the source shows that.
  public let module: String?

  /// Creates a provider.
  public init(_ name: String, module: String?) { (self.name, self.module) = (name, module) }
}

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
