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

/// A container whose promises can be checked.
public struct PlannedContainer: Sendable {
  /// The type, as the source writes it.
  public let name: String
  /// The module that declares it.
  public let module: String
  /// Where its `autoRegister()` is, if it has one, or the wiring of the program.
  public let wiring: PlannedPlace?
  /// The type of the program's wiring, if it has one: the last, which may replace what others register.
  public let wiringType: String?
  /// Returns the shared instance of the current task.
  let shared: @Sendable () -> any ManagedContainer

  /// Creates a container of a plan.
  ///
  /// - Parameters:
  ///   - name: The type, as the source writes it.
  ///   - module: The module that declares it.
  ///   - wiring: Where its `autoRegister()` is, or the wiring of the program.
  ///   - wiringType: The type of the program's wiring, if it has one.
  ///   - shared: Returns the shared instance of the current task.
  public init(
    _ name: String,
    module: String = "FactoryKit",
    wiring: PlannedPlace? = nil,
    wiringType: String? = nil,
    shared: @escaping @Sendable () -> any ManagedContainer
  ) {
    (self.name, self.module) = (name, module)
    (self.wiring, self.wiringType, self.shared) = (wiring, wiringType, shared)
  }
}

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
