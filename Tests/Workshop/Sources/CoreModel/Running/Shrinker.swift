/// An algorithm that shortens and simplifies a failing sequence.
package struct Shrinker {
  private let fails: ([Operation]) -> Bool

  /// Creates a shrinker.
  ///
  /// - Parameter fails: Whether a sequence fails.
  package init(while fails: @escaping ([Operation]) -> Bool) { self.fails = fails }

  /// Returns a failing sequence of which no step can be removed or simplified.
  ///
  /// - Parameter operations: A sequence that fails.
  /// - Returns: The shortened sequence.
  package func shrink(_ operations: [Operation]) -> [Operation] {
    var current = operations
    while true {
      let next = simplify(removeChunks(current))
      if next.count == current.count, "\(next)" == "\(current)" { return next }
      current = next
    }
  }

  /// Removes halves, then quarters, then smaller parts, down to single steps.
  private func removeChunks(_ operations: [Operation]) -> [Operation] {
    var current = operations
    var size = max(1, current.count / 2)
    while true {
      var start = 0
      while start < current.count {
        var shorter = current
        shorter.removeSubrange(start..<min(start + size, current.count))
        if fails(shorter) { current = shorter } else { start += size }
      }
      if size == 1 { return current }
      size /= 2
    }
  }

  /// Replaces steps by simpler ones.
  private func simplify(_ operations: [Operation]) -> [Operation] {
    var current = operations
    for index in current.indices {
      var isDone = false
      while !isDone {
        isDone = true
        for plainer in current[index].plainer {
          var candidate = current
          candidate[index] = plainer
          if fails(candidate) {
            current = candidate
            isDone = false
            break
          }
        }
      }
    }
    return current
  }
}

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
    if takesHeld {
      var building = self
      building.takesHeld = false
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
