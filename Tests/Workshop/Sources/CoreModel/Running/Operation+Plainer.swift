extension Operation {
  /// Operations that do slightly less than this one.
  var plainer: [Operation] {
    switch self {
    case .define(let slot, let definition):
      definition.plainer.map { .define(slot, $0) }
    case .resolve(let container, let slot, let parameter, let way, let isHeld):
      (isHeld ? [.resolve(container, slot, parameter, way, isHeld: false)] : [])
        + (way.isCall ? [] : [.resolve(container, slot, parameter, .call, isHeld: isHeld)])
    case .modify(let container, let slot, let modifiers, let parameter):
      modifiers.plainer(least: 1).map { .modify(container, slot, $0, resolving: parameter) }
        + (parameter == nil ? [] : [.modify(container, slot, modifiers, resolving: nil)])
    case .wire(let container, let operations):
      Self.plainer(operations).map { .wire(container, $0) }
    case .begin(let number, let scope, let operations):
      Self.plainer(operations).map { .begin(number, scope, $0) }
    case .inside(let number, let operation):
      [operation] + operation.plainer.map { .inside(number, $0) }
    case .open(let scope, let registrations, let operations):
      operations
        + Self.plainer(registrations).map { .open(scope, registering: $0, operations) }
        + Self.plainer(operations).map { .open(scope, registering: registrations, $0) }
    default: []
    }
  }

  /// Returns the operations with one of them removed or simplified.
  private static func plainer(_ operations: [Operation]) -> [[Operation]] {
    let fewer = operations.indices.map { index in
      var fewer = operations
      fewer.remove(at: index)
      return fewer
    }
    return fewer
      + operations.indices.flatMap { index in
        operations[index].plainer.map { plainer in
          var others = operations
          others[index] = plainer
          return others
        }
      }
  }
}

extension Way {
  fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}

extension Definition {
  fileprivate var plainer: [Definition] {
    modifiers.plainer(least: 0).map { modifiers in
      var definition = self
      definition.modifiers = modifiers
      return definition
    }
      + recipe.plainer.map { recipe in
        var definition = self
        definition.recipe = recipe
        return definition
      }
  }
}

extension Formula {
  fileprivate var plainer: [Formula] {
    var plainer: [Formula] = []
    if isForwarding {
      var building = self
      building.isForwarding = false
      plainer.append(building)
    }
    for index in parts.indices {
      var fewer = self
      fewer.parts.remove(at: index)
      plainer.append(fewer)
    }
    for index in actions.indices {
      var fewer = self
      fewer.actions.remove(at: index)
      plainer.append(fewer)
    }
    return plainer
  }
}

extension [Modifier] {
  /// Returns the modifiers with one of them removed or simplified.
  fileprivate func plainer(least: Int) -> [[Modifier]] {
    let fewer = indices.map { index in
      var fewer = self
      fewer.remove(at: index)
      return fewer
    }
    let plainer = indices.flatMap { index in
      self[index].plainer.map { modifier in
        var others = self
        others[index] = modifier
        return others
      }
    }
    return (count > least ? fewer : []) + plainer
  }
}

extension Modifier {
  fileprivate var plainer: [Modifier] {
    switch self {
    case .register(let recipe): recipe.plainer.map { .register($0) }
    case .contribute(let recipe): recipe.plainer.map { .contribute($0) }
    case .context(let contexts, let recipe):
      (contexts.count > 1 ? contexts.map { .context([$0], recipe) } : [])
        + recipe.plainer.map { .context(contexts, $0) }
    default: []
    }
  }
}
