/// The closures that one factory has for contexts.
struct ContextFactories: Sendable {
  /// A context that is either there or not, in the order of precedence.
  private enum Condition: CaseIterable {
    case preview, test, simulator, device, debug

    func holds(in context: FactoryContext) -> Bool {
      switch self {
      case .preview: BuildConfiguration.isDebug && context.isPreview
      case .test: BuildConfiguration.isDebug && context.isTest
      case .simulator: context.isSimulator
      case .device: !context.isSimulator
      case .debug: BuildConfiguration.isDebug && context.isDebug
      }
    }
  }

  private var arguments: [String: Kept] = [:]
  private var conditions: [Condition: Kept] = [:]

  var isEmpty: Bool { arguments.isEmpty && conditions.isEmpty }

  /// Returns the closure for the context that goes first of those that hold.
  func factory(in context: FactoryContext) -> Kept? {
    if !arguments.isEmpty, let argument = context.first(of: arguments.keys) {
      return arguments[argument]
    }
    let condition = Condition.allCases.first { conditions[$0] != nil && $0.holds(in: context) }
    return condition.flatMap { conditions[$0] }
  }

  mutating func set(_ factory: Kept, for context: FactoryContextType) {
    switch context {
    case .arg(let argument): arguments[argument] = factory
    case .args(let all): for argument in all { arguments[argument] = factory }
    case .preview: conditions[.preview] = factory
    case .test: conditions[.test] = factory
    case .simulator: conditions[.simulator] = factory
    case .device: conditions[.device] = factory
    case .debug: conditions[.debug] = factory
    }
  }

  /// Has the closures of others go before these.
  mutating func overlay(_ others: ContextFactories) {
    arguments.merge(others.arguments) { $1 }
    conditions.merge(others.conditions) { $1 }
  }
}
