/// An algorithm that shortens and simplifies a failing sequence.
struct Shrinker {
  private let fails: ([Operation]) -> Bool

  /// Creates a shrinker.
  ///
  /// - Parameter fails: Whether a sequence fails.
  init(while fails: @escaping ([Operation]) -> Bool) { self.fails = fails }

  /// Returns a failing sequence of which no step can be removed or simplified.
  ///
  /// - Parameter operations: A sequence that fails.
  /// - Returns: The shortened sequence.
  func shrink(_ operations: [Operation]) -> [Operation] {
    var current = removeChunks(operations)
    while let simpler = simpler(current).first(where: fails) {
      current = removeChunks(simpler)
    }
    return current
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

  /// Returns the sequences in which one step does less.
  private func simpler(_ operations: [Operation]) -> [[Operation]] {
    operations.indices.flatMap { index in
      operations[index].simpler.map { step in
        var simpler = operations
        simpler[index] = step
        return simpler
      }
    }
  }
}

extension Operation {
  /// Operations that do less than this one.
  fileprivate var simpler: [Operation] {
    switch self {
    case .define(let slot, let definition):
      definition.modifiers.withoutOne.map { modifiers in
        var simpler = definition
        simpler.modifiers = modifiers
        return .define(slot, simpler)
      }
    case .modify(let container, let slot, let modifiers, let parameter):
      modifiers.withoutOne.map { .modify(container, slot, $0, resolving: parameter) }
    case .wire(let container, let operations):
      operations.withoutOne.map { .wire(container, $0) }
    case .begin(let number, let scope, let operations):
      operations.withoutOne.map { .begin(number, scope, $0) }
    case .inside(let number, let operation):
      [operation] + operation.simpler.map { .inside(number, $0) }
    case .open(let scope, let registrations, let operations):
      operations
        + registrations.withoutOne.map { .open(scope, registering: $0, operations) }
        + operations.withoutOne.map { .open(scope, registering: registrations, $0) }
    default: []
    }
  }
}

extension Array {
  /// The array without each one of its elements.
  fileprivate var withoutOne: [[Element]] {
    indices.map { index in
      var fewer = self
      fewer.remove(at: index)
      return fewer
    }
  }
}
