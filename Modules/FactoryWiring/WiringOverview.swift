public import FactoryKit

/// Who declares, resolves and keeps each promise: a plan, and what its containers hold.
public struct WiringOverview: Sendable {
  /// What the sources declare.
  public let plan: WiringPlan
  /// What the containers hold.
  public let report: WiringReport

  /// Creates an overview of a plan.
  ///
  /// - Parameters:
  ///   - plan: What the sources declare.
  ///   - report: What the containers hold (default: what they hold now).
  public init(_ plan: WiringPlan, _ report: WiringReport? = nil) {
    self.plan = plan
    self.report = report ?? plan.report()
  }

  /// Returns everything as text.
  ///
  /// - Parameter format: The format.
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
  /// The factories that `autoRegister()` or one wiring registers more than once, so that the last
  /// registration applies.
  ///
  /// What is registered for a context, or in one of several branches, doesn't count.
  public var registeredTwice: [PlannedFactory] {
    plan.factories.filter { factory in
      let wirings = certain(factory).map(\.wiring)
      return Set(wirings).count < wirings.count
    }
  }

  /// The factories that several wirings register, so that the one that runs last applies.
  ///
  /// What is registered for a context, or in one of several branches, doesn't count.
  public var registeredBySeveral: [PlannedFactory] {
    plan.factories.filter { wirings(of: certain($0)).count > 1 }
  }

  /// The wirings that make some registrations, each once; `autoRegister()` is one of them.
  func wirings(of registrations: [PlannedRegistration]) -> [String] {
    var names: [String] = []
    for registration in registrations where registration.isAutomatic {
      let name = registration.wiring ?? "autoRegister()"
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Whether the program has wirings, and not `autoRegister()` alone.
  var hasWirings: Bool {
    plan.factories.contains { $0.registrations.contains { $0.wiring != nil } }
  }

  /// The registrations that each `autoRegister()` or wiring makes.
  func certain(_ factory: PlannedFactory) -> [PlannedRegistration] {
    factory.registrations.filter { $0.isAutomatic && $0.isUnconditional && $0.context == nil }
  }

  /// The factories that `autoRegister()` or a wiring registers, and that no source resolves.
  public var registeredUnused: [PlannedFactory] {
    plan.factories.filter { $0.uses.isEmpty && $0.registrations.contains(where: \.isAutomatic) }
  }

  /// The promises that no source resolves.
  public var promisedUnused: [PlannedFactory] {
    plan.promises.filter { $0.uses.isEmpty && $0.notUnderstood.isEmpty }
  }

  /// What the scan of the sources doesn't understand.
  ///
  /// These are calls of `promised()`, and lines that may register a promise that no other line registers.
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

  /// The name, with that of its container unless that's `Container`.
  var shortName: String { container == "Container" ? name : fullName }
}
