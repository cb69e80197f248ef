/// The closures of one factory for contexts.
struct ContextFactories: Sendable {
  /// The closures for arguments.
  private var arguments: [String: StoredClosure] = [:]
  /// The closures for the other contexts.
  private var conditions: [FactoryContextType: StoredClosure] = [:]

  var isEmpty: Bool { arguments.isEmpty && conditions.isEmpty }

  /// Returns the closure for the first context that holds.
  func factory(in context: FactoryContext) -> StoredClosure? {
    if !arguments.isEmpty, let argument = context.first(of: arguments.keys) {
      return arguments[argument]
    }
    if conditions.isEmpty {
      return nil
    }
    for condition in context.conditions {
      if let closure = conditions[condition] {
        return closure
      }
    }
    return nil
  }

  /// Sets the closure for a context.
  mutating func set(_ closure: StoredClosure, for context: FactoryContextType) {
    switch context {
    case .arg(let argument): arguments[argument] = closure
    case .args(let all): for argument in all { arguments[argument] = closure }
    case .preview, .test, .debug, .simulator, .device: conditions[context] = closure
    }
  }
}

extension FactoryContext {
  /// The contexts without arguments that hold, in the order of precedence.
  fileprivate var conditions: [FactoryContextType] {
    let isDebugBuild = BuildConfiguration.isDebug
    var conditions: [FactoryContextType] = []
    if isDebugBuild, isPreview {
      conditions.append(.preview)
    }
    if isDebugBuild, isTest {
      conditions.append(.test)
    }
    if isSimulator {
      conditions.append(.simulator)
    } else {
      conditions.append(.device)
    }
    if isDebugBuild, isDebug {
      conditions.append(.debug)
    }
    return conditions
  }
}
