extension Generator {
  /// Returns an operation, which may be one on open scopes or in one.
  mutating func anyOperation() -> Operation {
    guard opensScopes else { return operation() }
    return switch number(16) {
    case 0..<2: chance(1, of: 2) ? inside(begin()) : begin()
    case 2..<4: begun > 0 ? .close(max(0, begun - 1 - number(6))) : begin()
    case 4: opening()
    case 5..<11: inside(operation())
    default: operation()
    }
  }

  /// Returns an operation in one of the scopes that were begun last.
  private mutating func inside(_ operation: Operation) -> Operation {
    let number = begun - 1 - number(4)
    return number < 0 ? operation : .inside(number, operation)
  }

  private mutating func begin() -> Operation {
    begun += 1
    return .begin(begun - 1, boundScope(), registrations())
  }

  private mutating func opening() -> Operation {
    if chance(1, of: 4) { return inside(.askWhetherOpen(boundScope())) }
    var operations: [Operation] = []
    for _ in 0..<1 + number(3) {
      let container = number(2)
      operations.append(operationInside(container))
    }
    return inside(.open(boundScope(), registering: registrations(), operations))
  }

  private mutating func operationInside(_ container: Int) -> Operation {
    switch number(12) {
    case 0..<8: resolution(in: container)
    case 8..<11: change(in: container)
    default: .shutDown(container)
    }
  }

  /// Returns operations for a scope that is not open yet.
  private mutating func registrations() -> [Operation] {
    var operations: [Operation] = []
    for _ in 0..<number(3) {
      let container = chance(1, of: 4) ? 1 : 0
      if chance(1, of: 3) {
        operations.append(.resolve(container, self.slot(), parameter(), .call, isHeld: false))
        continue
      }
      let slot = slot()
      let modifier: Modifier =
        chance(1, of: 6)
        ? modifier(of: slot, inDefinition: false)
        : slot == .list && chance(2, of: 3)
          ? .contribute(element()) : .register(recipe(for: slot))
      let others = chance(1, of: 6) ? [self.modifier(of: slot, inDefinition: false)] : []
      operations.append(.modify(container, slot, [modifier] + others, resolving: nil))
    }
    return operations
  }

  mutating func boundScope() -> ScopeName { ScopeName.bound[number(2)] }
}
