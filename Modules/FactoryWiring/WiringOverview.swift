public import FactoryKit

/// Who promises, who asks and who keeps: a plan beside what its containers say now.
public struct WiringOverview: Sendable {
  /// What the sources say.
  public let plan: WiringPlan
  /// What the containers say.
  public let report: WiringReport

  /// Looks at a plan, and checks it.
  ///
  /// - Parameters:
  ///   - plan: What the sources say.
  ///   - report: What the containers say; if not given, they are asked now.
  public init(_ plan: WiringPlan, _ report: WiringReport? = nil) {
    self.plan = plan
    self.report = report ?? plan.report()
  }

  /// Shows all of it.
  ///
  /// - Parameter format: The form.
  /// - Returns: The text, with a line break at its end; the same for the same wiring.
  public func text(as format: WiringFormat) -> String {
    switch format {
    case .table: table
    case .json: json.text + "\n"
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    }
  }
}

extension WiringOverview {
  /// The factories that `autoRegister()` registers more than once, so that the last one counts.
  ///
  /// What is registered for a context, or in one branch of several, does not count.
  public var registeredTwice: [PlannedFactory] {
    plan.factories.filter { certain($0).count > 1 }
  }

  /// The registrations that each `autoRegister()` makes.
  func certain(_ factory: PlannedFactory) -> [PlannedRegistration] {
    factory.registrations.filter { $0.isAutomatic && $0.isUnconditional && $0.context == nil }
  }

  /// The factories that `autoRegister()` registers, and that no source asks for.
  public var registeredUnused: [PlannedFactory] {
    plan.factories.filter { $0.uses.isEmpty && $0.registrations.contains(where: \.isAutomatic) }
  }

  /// The promises that no source asks for.
  public var promisedUnused: [PlannedFactory] {
    plan.promises.filter { $0.uses.isEmpty && $0.notUnderstood.isEmpty }
  }

  /// What the scan of the sources does not understand: calls of `promised()`, and lines that may
  /// register a factory that no line is known to register.
  public var notUnderstood: [NotUnderstood] {
    let lines = plan.promises.filter { !$0.registrations.contains { $0.context == nil } }
      .flatMap { promise in
        promise.notUnderstood.map {
          NotUnderstood("this may register \(promise.fullName)", place: $0)
        }
      }
    return plan.notUnderstood + lines
  }

  /// Whether a promise is known to be unkept.
  func isUnkept(_ promise: PlannedFactory) -> Bool {
    report.unkept.contains { $0.factory == promise }
  }

  /// What is registered for a factory in all contexts or in some: the types, with their modules.
  func providers(of factory: PlannedFactory) -> [PlannedProvider] {
    var providers: [PlannedProvider] = []
    for registration in factory.registrations {
      let made = registration.providers
      // Where the source hides it, the module that registers is all that is known.
      let hidden = [PlannedProvider("a closure", module: registration.place.module)]
      for provider in made.isEmpty ? hidden : made where !providers.contains(provider) {
        providers.append(provider)
      }
    }
    return providers
  }
}

extension PlannedFactory {
  /// The name with that of its container.
  var fullName: String { "\(container).\(name)" }

  /// The name, with that of its container if it is not the usual one.
  var shortName: String { container == "Container" ? name : fullName }
}
