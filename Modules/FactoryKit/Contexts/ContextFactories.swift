/// The closures that one factory has for contexts.
struct ContextFactories: Sendable {
  /// A context that is either there or not, in the order of precedence.
  fileprivate enum Condition: Int, CaseIterable {
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

  private var arguments: [String: StoredRecipe] = [:]
  /// The closure for each condition, in that order; empty if there is none at all.
  private var conditions: [StoredRecipe?] = []

  var isEmpty: Bool { arguments.isEmpty && conditions.isEmpty }

  /// Returns the closure for the context that goes first of those that hold.
  func factory(in context: FactoryContext) -> StoredRecipe? {
    if !arguments.isEmpty, let argument = context.first(of: arguments.keys) {
      return arguments[argument]
    }
    for (condition, factory) in zip(Condition.allCases, conditions) {
      if let factory, condition.holds(in: context) { return factory }
    }
    return nil
  }

  /// Returns the closure that is set for a context; `nil` also for several arguments.
  func factory(for context: FactoryContextType) -> StoredRecipe? {
    switch context {
    case .arg(let argument): arguments[argument]
    case .args: nil
    default: conditions.isEmpty ? nil : context.condition.flatMap { conditions[$0.rawValue] }
    }
  }

  /// Sets the closure for a context, or for several arguments.
  ///
  /// - Returns: Those that were there before, for the caller to release where no lock is held.
  mutating func set(_ factory: StoredRecipe, for context: FactoryContextType) -> [StoredObject] {
    switch context {
    case .arg(let argument): return set(factory, forArguments: [argument])
    case .args(let all): return set(factory, forArguments: all)
    default:
      guard let condition = context.condition else { return [] }
      if conditions.isEmpty { conditions = Array(repeating: nil, count: Condition.allCases.count) }
      defer { conditions[condition.rawValue] = factory }
      return conditions[condition.rawValue].map { [$0] } ?? []
    }
  }

  private mutating func set(_ factory: StoredRecipe, forArguments all: [String]) -> [StoredObject] {
    all.compactMap { arguments.updateValue(factory, forKey: $0) }
  }
}

extension FactoryContextType {
  /// The condition that the context is, if it isn't one of arguments.
  fileprivate var condition: ContextFactories.Condition? {
    switch self {
    case .arg, .args: nil
    case .preview: .preview
    case .test: .test
    case .simulator: .simulator
    case .device: .device
    case .debug: .debug
    }
  }
}
