public import FactoryKit

/// The promises, resolutions and registrations in the sources of a program.
///
/// `WiringPlugin` generates a plan in each build, as a static property with the name of the target:
/// `WiringPlan.app` for the target `App`.
///
/// ```swift
/// let report = WiringPlan.app.report()
/// if !report.isClean { fatalError("\(report)") }
/// ```
public struct WiringPlan: Sendable {
  /// The containers whose promises the report can check.
  public var containers: [PlannedContainer]
  /// The promises, and the other factories that the wiring registers.
  public var factories: [PlannedFactory]
  /// The lines that may declare a promise and that the scan doesn't understand.
  public var notUnderstood: [NotUnderstood] = []
  /// The public factories of other modules of the package that no source resolves or registers.
  ///
  /// The wiring may lack the line that uses them. Promises, lists and the app's own factories don't count.
  public var unused: [PlannedFactory] = []
  /// The factories that ``resolveAll()`` resolves.
  public var resolutions: [PlannedResolution] = []

  /// Creates a plan.
  public init(containers: [PlannedContainer] = [], factories: [PlannedFactory] = []) {
    self.containers = containers
    self.factories = factories
  }

  /// The promises.
  public var promises: [PlannedFactory] { factories.filter(\.isPromised) }
}

/// A container whose promises the report can check.
public struct PlannedContainer: Sendable {
  /// The type, as the source writes it.
  public let name: String
  /// The module that declares the type.
  public let module: String
  /// The place of its `autoRegister()`, or of the program's wiring, if there is one.
  public let wiring: PlannedPlace?
  /// The type of the program's last wiring, which may replace registrations of the others.
  public let wiringType: String?
  /// Returns the shared instance of the current task.
  let shared: @Sendable () -> any ManagedContainer

  /// Creates a container of a plan.
  ///
  /// - Parameters:
  ///   - name: The type, as the source writes it.
  ///   - module: The module that declares the type.
  ///   - wiring: The place of its `autoRegister()`, or of the program's wiring.
  ///   - wiringType: The type of the program's last wiring.
  ///   - shared: Returns the shared instance of the current task.
  public init(
    _ name: String,
    module: String = "FactoryKit",
    wiring: PlannedPlace? = nil,
    wiringType: String? = nil,
    shared: @escaping @Sendable () -> any ManagedContainer
  ) {
    self.name = name
    self.module = module
    self.wiring = wiring
    self.wiringType = wiringType
    self.shared = shared
  }
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
    self.module = module
    self.file = file
    self.line = line
  }
}

extension PlannedPlace: CustomStringConvertible {
  /// The file and line, as compilers write them.
  public var description: String { "\(file):\(line)" }
}

/// A line that the scan of the sources doesn't understand.
///
/// The line may register a promise. If it declares a promise, the report doesn't check this promise.
public struct NotUnderstood: Hashable, Sendable {
  /// The reason, as a sentence without a full stop.
  public let reason: String
  /// The place of the line.
  public let place: PlannedPlace

  /// Creates a notice.
  public init(_ reason: String, place: PlannedPlace) {
    self.reason = reason
    self.place = place
  }
}
