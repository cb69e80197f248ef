/// The closures of one factory for contexts.
struct ContextFactories: Sendable {
  private var arguments: [String: StoredClosure] = [:]
  /// The closures of the contexts without arguments, in the order of precedence; empty without any closure.
  private var recipes: [StoredClosure?] = []

  var isEmpty: Bool { arguments.isEmpty && recipes.isEmpty }

  /// Returns the closure for the first context that holds.
  func factory(in context: FactoryContext) -> StoredClosure? {
    if !arguments.isEmpty, let argument = context.first(of: arguments.keys) {
      return arguments[argument]
    }
    if recipes.isEmpty { return nil }
    return zip(context.conditions, recipes).lazy.compactMap { $0 ? $1 : nil }.first
  }

  /// Returns the closure that is set for a context; `nil` for several arguments.
  func factory(for context: FactoryContextType) -> StoredClosure? {
    if case .arg(let argument) = context { return arguments[argument] }
    guard !recipes.isEmpty else { return nil }
    return context.index.flatMap { recipes[$0] }
  }

  /// Sets the closure for a context, or for several arguments.
  mutating func set(_ factory: StoredClosure, for context: FactoryContextType) {
    switch context {
    case .arg(let argument): arguments[argument] = factory
    case .args(let all): for argument in all { arguments[argument] = factory }
    default:
      guard let index = context.index else { return }
      if recipes.isEmpty { recipes = Array(repeating: nil, count: 5) }
      recipes[index] = factory
    }
  }
}

extension FactoryContextType {
  /// The position in the order of precedence, as in `FactoryContext.conditions`; `nil` for arguments.
  fileprivate var index: Int? {
    switch self {
    case .preview: 0
    case .test: 1
    case .simulator: 2
    case .device: 3
    case .debug: 4
    case .arg, .args: nil
    }
  }
}

extension FactoryContext {
  /// The contexts without arguments, in the order of precedence: `true` for each that holds.
  fileprivate var conditions: [Bool] {
    let isDebugBuild = BuildConfiguration.isDebug
    return [
      isDebugBuild && isPreview, isDebugBuild && isTest, isSimulator, !isSimulator,
      isDebugBuild && isDebug,
    ]
  }
}
