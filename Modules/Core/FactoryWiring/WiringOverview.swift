/// The declaration, the resolutions and the registrations of each promise: a plan and its report.
public struct WiringOverview: Sendable {
  /// The plan of the program.
  public let plan: WiringPlan
  /// The kept and the unkept promises.
  public let report: WiringReport

  /// Creates an overview of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - report: The report of the plan (default: the report of the containers now).
  public init(_ plan: WiringPlan, _ report: WiringReport? = nil) {
    self.plan = plan
    self.report = report ?? plan.report()
  }

  /// Returns the overview as text.
  ///
  /// - Parameter format: The format.
  /// - Returns: The text, with a line break at its end; the same for the same wiring.
  public func text(as format: WiringFormat) -> String {
    switch format {
    case .table: table
    case .json: json.text + "\n"
    case .html: WiringPage(self).html.code
    }
  }
}

extension WiringOverview {
  /// The factories with more than one registration, so that the one that runs last applies.
  ///
  /// Contributions, and registrations for a context or in one of several branches, don't count.
  public var registeredTwice: [PlannedFactory] { plan.factories.filter { certain($0).count > 1 } }

  /// Returns the registrations that each `autoRegister()` or wiring makes in any case.
  func certain(_ factory: PlannedFactory) -> [PlannedRegistration] {
    factory.registrations.filter { registration in
      registration.isAutomatic && registration.isUnconditional && registration.context == nil
        && !registration.isContribution
    }
  }

  /// The factories that no source resolves: those of the plan, and ``WiringPlan/unused``.
  public var unused: [PlannedFactory] {
    plan.factories.filter { $0.uses.isEmpty && $0.notUnderstood.isEmpty } + plan.unused
  }

  /// The lines that the scan of the sources doesn't understand.
  ///
  /// Such a line calls `promised()`, or may register a promise that no other line registers.
  public var notUnderstood: [NotUnderstood] {
    let unregistered = plan.promises.filter { promise in
      let isRegistered = promise.registrations.contains { $0.context == nil }
      return !isRegistered && !report.allowed.contains(promise)
    }
    let lines =
      unregistered
      .flatMap { promise in
        promise.notUnderstood.map {
          NotUnderstood("this may register \(promise.fullName)", place: $0)
        }
      }
    return plan.notUnderstood + lines
  }

  /// Whether the report lists a promise as one without a registration.
  func isUnkept(_ promise: PlannedFactory) -> Bool {
    report.allowed.contains(promise) || report.unkept.contains { $0.factory == promise }
  }

  /// Returns the types, with their modules, that all registrations of a factory create.
  func providers(of factory: PlannedFactory) -> [PlannedProvider] {
    var providers: [PlannedProvider] = []
    for registration in factory.registrations {
      let made = registration.providers
      // Where the source hides the type, only the place of the registration is known.
      let place = registration.place
      let hidden = [PlannedProvider("a closure at \(place)", module: place.module)]
      for provider in made.unlessEmpty(hidden) where !providers.contains(provider) {
        providers.append(provider)
      }
    }
    return providers
  }
}

extension PlannedFactory {
  /// The name with that of its container.
  var fullName: String { "\(container).\(name)" }

  /// The name, with that of its container unless that's `Container`.
  var shortName: String {
    if container == "Container" {
      return name
    }
    return fullName
  }
}

extension Array {
  /// Returns this array, or another one if it is empty.
  func unlessEmpty(_ other: [Element]) -> [Element] {
    if isEmpty {
      return other
    }
    return self
  }
}
