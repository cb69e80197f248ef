/// The closures of one factory for contexts.
struct ContextFactories: Sendable {
  private var closures: [FactoryContextType: StoredClosure] = [:]

  var isEmpty: Bool { closures.isEmpty }

  /// Returns the closure for the first context that holds.
  func factory(in context: FactoryContext) -> StoredClosure? {
    for type in context.types {
      if let closure = closures[type] {
        return closure
      }
    }
    return nil
  }

  /// Sets the closure for a context.
  mutating func set(_ closure: StoredClosure, for context: FactoryContextType) {
    closures[context] = closure
  }
}

extension FactoryContext {
  /// The contexts that hold, in the order of precedence.
  ///
  /// Command-line arguments come first, in their order. The arguments that were set follow, in the order of
  /// their keys.
  fileprivate var types: [FactoryContextType] {
    let set = runtimeArguments.sorted { $0.key < $1.key }.map(\.value)
    var types = (arguments + set).map { FactoryContextType.arg($0) }
    let isDebugBuild = BuildConfiguration.isDebug
    if isDebugBuild, isPreview {
      types.append(.preview)
    }
    if isDebugBuild, isTest {
      types.append(.test)
    }
    if isSimulator {
      types.append(.simulator)
    } else {
      types.append(.device)
    }
    if isDebugBuild, isDebug {
      types.append(.debug)
    }
    return types
  }
}

extension FactoryContextType {
  /// The contexts with one argument each, for a context with several arguments.
  @usableFromInline var parts: [FactoryContextType] {
    guard case .args(let arguments) = self else {
      return [self]
    }
    return arguments.map { .arg($0) }
  }
}
