/// The closures of one factory for contexts.
struct ContextFactories: Sendable {
  /// The contexts without arguments, in the order of precedence.
  private static let conditions: [FactoryContextType] = [
    .preview, .test, .simulator, .device, .debug,
  ]

  private var arguments: [String: StoredRecipe] = [:]
  /// The closures of the `conditions`, in their order; empty without one.
  private var recipes: [StoredRecipe?] = []

  var isEmpty: Bool { arguments.isEmpty && recipes.isEmpty }

  /// Returns the closure for the first context that holds.
  func factory(in context: FactoryContext) -> StoredRecipe? {
    if !arguments.isEmpty, let argument = context.first(of: arguments.keys) {
      return arguments[argument]
    }
    for (condition, factory) in zip(Self.conditions, recipes) {
      if let factory, context.holds(condition) { return factory }
    }
    return nil
  }

  /// Returns the closure that is set for a context; `nil` for several arguments.
  func factory(for context: FactoryContextType) -> StoredRecipe? {
    if case .arg(let argument) = context { return arguments[argument] }
    guard !recipes.isEmpty else { return nil }
    return context.index.flatMap { recipes[$0] }
  }

  /// Sets the closure for a context, or for several arguments.
  ///
  /// - Returns: The replaced closures, for the caller to release outside the lock.
  mutating func set(_ factory: StoredRecipe, for context: FactoryContextType) -> [StoredObject] {
    switch context {
    case .arg(let argument): return set(factory, for: .args([argument]))
    case .args(let all): return all.compactMap { arguments.updateValue(factory, forKey: $0) }
    default:
      guard let index = context.index else { return [] }
      if recipes.isEmpty { recipes = Array(repeating: nil, count: Self.conditions.count) }
      defer { recipes[index] = factory }
      return recipes[index].map { [$0] } ?? []
    }
  }
}

extension FactoryContextType {
  /// The position in the order of precedence; `nil` for arguments.
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
  /// Whether a context without arguments holds.
  fileprivate func holds(_ condition: FactoryContextType) -> Bool {
    switch condition {
    case .preview: BuildConfiguration.isDebug && isPreview
    case .test: BuildConfiguration.isDebug && isTest
    case .debug: BuildConfiguration.isDebug && isDebug
    case .simulator: isSimulator
    case .device: !isSimulator
    case .arg, .args: false
    }
  }
}
