import RandomInput

@testable import FactoryKit

/// A generator of the random sequence of a seed.
package struct Generator {
  private var random: SplitMix64
  private let ownsProcess: Bool
  /// The factories that most steps use, so that the steps affect each other.
  private let focus: [Slot]
  private var lastLabel = 0
  /// Whether many factories of the sequence have shutdown actions.
  private let closes: Bool
  /// Whether the sequence opens scopes.
  let opensScopes: Bool
  /// The number of scopes begun.
  var begun = 0

  /// Creates the generator of a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed of the sequence.
  ///   - ownsProcess: Whether the sequence may change state of the whole process.
  package init(seed: UInt64, ownsProcess: Bool) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...3, using: &random)
    focus = Array(Slot.allCases.shuffled(using: &random).prefix(count))
    closes = ownsProcess && Int.random(in: 1...2, using: &random) > 1
    opensScopes = ownsProcess && Int.random(in: 1...3, using: &random) > 1
    self.random = random
    self.ownsProcess = ownsProcess
  }

  /// Returns a sequence of the given length.
  package mutating func sequence(length: Int) -> [Operation] {
    // `leaf`, which all other factories may resolve, matters in most sequences.
    let defined = focus.contains(.leaf) || chance(1, of: 2) ? focus : focus + [.leaf]
    var operations = defined.prefix(length).map { Operation.define($0, definition(of: $0)) }
    let end = closes ? [Operation.shutDown(0), .shutDown(1)] : []
    while operations.count < length - end.count { operations.append(anyOperation()) }
    return operations + end
  }

  mutating func operation() -> Operation {
    let container = chance(1, of: 4) ? 1 : 0
    return switch number(ownsProcess ? 118 : 100) {
    case 0..<34: resolution(in: container)
    case 34..<63: change(in: container)
    case 63..<66: definition()
    case 66..<69: .wire(container, wiring(of: container))
    case 69..<71: .renew(container)
    case 71..<74: .setDefaultScope(container, chance(1, of: 3) ? nil : scope())
    case 74..<76:
      .decorate(container, chance(1, of: 3) ? nil : label(), byManager: chance(1, of: 2))
    case 76..<78: .setPromiseTriggersError(container, chance(1, of: 3))
    case 78..<81: .reset(container, resetOptions(), byManager: chance(1, of: 2))
    case 81..<83: .resetScope(container, scope())
    case 83..<86: .push(container)
    case 86..<89: .pop(container)
    case 89..<90: .report(container)
    case 90..<91: .askForType(container)
    case 91..<92: .resetSingletons
    case 92..<93: .beginClone
    case 93..<94: .endClone
    case 95 where chance(1, of: 3): .resolveMany(container, slot())
    case 94..<98: .advance([500, 1000, 1500, 4000][number(4)])
    case 98..<100: .drop(chance(1, of: 3) ? nil : number(3))
    case 100..<106: .setConditions(conditions())
    case 106..<109: .setArgument(argument(), key: ["b", "a"][number(2)])
    case 109..<111: .removeArgument(key: ["b", "a"][number(2)])
    case 111..<113: .trace(chance(1, of: 2))
    case 113: .testCircles(chance(1, of: 2))
    default: .shutDown(container)
    }
  }

  private mutating func definition() -> Operation {
    let slot = slot()
    return .define(slot, definition(of: slot))
  }

  mutating func resolution(in container: Int) -> Operation {
    let slot = slot()
    let way: Way =
      switch number(20) {
      case 14..<20 where slot == .waiting: [.kept, .cancelled, .leaving][number(3)]
      case 0: .lazyAfterReset(resetOptions())
      case 1: .injectedAfterReset(resetOptions())
      case 2..<9: Way.plain[number(Way.plain.count)]
      default: .call
      }
    return .resolve(container, slot, parameter(), way, isHeld: chance(1, of: 3))
  }

  mutating func change(in container: Int) -> Operation {
    let slot = slot()
    let count = chance(1, of: 4) ? 2 : 1
    var modifiers: [Modifier] = []
    for _ in 0..<count { modifiers.append(modifier(of: slot, inDefinition: false)) }
    return .modify(
      container,
      slot,
      modifiers,
      resolving: chance(1, of: 4) ? parameter() : nil
    )
  }

  private mutating func wiring(of container: Int) -> [Operation] {
    var operations: [Operation] = []
    for _ in 0..<number(4) {
      let operation: Operation =
        switch number(7) {
        // Only factories without dependencies, so that no cycle begins in the current resolution.
        case 0: .resolve(container, .leaf, parameter(), .call, isHeld: false)
        case 1: .resolve(1 - container, .leaf, parameter(), .call, isHeld: false)
        case 2: .setDefaultScope(container, scope())
        case 3: .decorate(container, label(), byManager: chance(1, of: 2))
        default: unresolved(change(in: container))
        }
      operations.append(operation)
    }
    return operations
  }

  private func unresolved(_ operation: Operation) -> Operation {
    guard case .modify(let container, let slot, let modifiers, _) = operation else {
      return operation
    }
    return .modify(container, slot, modifiers, resolving: nil)
  }

  private mutating func definition(of slot: Slot) -> Definition {
    var definition = Definition(of: slot)
    // A factory that is found by type has no definition.
    if slot == .typed { return definition }
    if !definition.recipe.isNothing || chance(1, of: 2) { definition.recipe = recipe(for: slot) }
    if closes || chance(3, of: 4) { definition.modifiers.append(.scope(scope())) }
    if slot.hasParameter, chance(1, of: 2) { definition.modifiers.append(.scopeOnParameters) }
    for _ in 0..<2 where chance(1, of: 4) {
      definition.modifiers.append(modifier(of: slot, inDefinition: true))
    }
    if closes || opensScopes, chance(1, of: closes ? 2 : 3) {
      definition.modifiers.append(.onShutdown(label()))
    }
    if chance(1, of: 3) { definition.modifiers.append(.once) }
    if chance(1, of: 6) { definition.modifiers.shuffle(using: &random) }
    if slot == .list, chance(1, of: 4) {
      definition.modifiers.insert(.contribute(element()), at: 0)
      if chance(3, of: 4) { definition.modifiers.insert(.once, at: 1) }
    }
    return definition
  }

  mutating func modifier(of slot: Slot, inDefinition: Bool) -> Modifier {
    switch number(ownsProcess ? 26 : 22) {
    case 0..<6:
      slot == .list && !inDefinition && chance(2, of: 3)
        ? .contribute(element()) : .register(recipe(for: slot))
    case 6..<10: .scope(scope())
    case 10: slot.hasParameter ? .scopeOnParameters : .scope(scope())
    case 11..<14: .timeToLive([0, 1000, 3000, .infinity][number(4)])
    case 14..<16: .decorator(label())
    case 16: mayBeOnce(slot, inDefinition) && chance(1, of: 3) ? .once : .decorator(label())
    case 17..<20: .reset(resetOptions())
    case 20..<22: .onShutdown(label())
    default: .context(contexts(), recipe(for: slot))
    }
  }

  /// Whether `once()` has a meaning.
  ///
  /// A factory that is found by type has no definition for it. A definition contains no
  /// contributions, so `once()` can't follow them.
  private func mayBeOnce(_ slot: Slot, _ inDefinition: Bool) -> Bool {
    slot != .typed && (inDefinition || slot != .list)
  }

  mutating func recipe(for slot: Slot) -> Formula {
    var recipe = Formula(label: label())
    if slot.isOptional || slot == .list, chance(1, of: 5) {
      recipe.isNothing = true
      return recipe
    }
    recipe.parts = parts(of: slot)
    recipe.takesHeld = chance(1, of: closes ? 6 : 30)
    let hasParts = recipe.takesHeld || !recipe.parts.isEmpty
    recipe.isForwarding = hasParts && chance(1, of: 2)
    if slot.mayFail { recipe.fails = chance(1, of: 3) }
    if slot != .leaf, chance(1, of: 10) { recipe.actions = [action()] }
    return recipe
  }

  /// Returns an operation on the containers that a recipe performs.
  private mutating func action() -> Operation {
    let container = number(2)
    return switch number(5) {
    case 0: .resetScope(container, scope())
    case 1: .reset(container, resetOptions(), byManager: true)
    case 2: .modify(container, slot(), [.reset(resetOptions())], resolving: nil)
    case 3 where focus.contains(.list):
      .modify(container, .list, [.contribute(Formula(label: label()))], resolving: nil)
    default:
      .modify(container, slot(), [modifierWithoutActions()], resolving: nil)
    }
  }

  /// Returns a registration or a setting whose recipe performs no operations.
  private mutating func modifierWithoutActions() -> Modifier {
    switch number(4) {
    case 0: .scope(scope())
    case 1: .timeToLive(1000)
    default: .register(Formula(label: label()))
    }
  }

  /// Returns an element of the array, which is one product.
  mutating func element() -> Formula { Formula(label: label(), parts: parts(of: .list)) }

  private mutating func parts(of slot: Slot) -> [Formula.Part] {
    let later = Slot.allCases.filter { $0.rawValue > slot.rawValue && $0 != .waiting }
    let focused = later.filter(focus.contains)
    guard !later.isEmpty, chance(1, of: closes ? 2 : 4) else { return [] }
    var parts: [Formula.Part] = []
    for _ in 0...number(2) {
      let candidates =
        focused.isEmpty || chance(1, of: 4) ? later : chance(1, of: 4) ? [.leaf] : focused
      parts.append(
        Formula.Part(
          slot: candidates[number(candidates.count)],
          parameter: parameter(),
          isElsewhere: chance(1, of: 5)
        )
      )
    }
    return parts
  }

  mutating func slot() -> Slot {
    chance(9, of: 10) ? focus[number(focus.count)] : Slot.allCases[number(Slot.allCases.count)]
  }

  mutating func parameter() -> Parameter {
    switch number(24) {
    case 0..<2: .strange
    case 2: .fresh
    default: [.zero, .one, .two][number(3)]
    }
  }

  private mutating func scope() -> ScopeName {
    if opensScopes, chance(1, of: 2) { return boundScope() }
    let others = ScopeName.allCases.filter { !$0.isBound }
    return others[number(others.count)]
  }

  private mutating func resetOptions() -> FactoryResetOptions {
    [.all, .context, .none, .registration, .scope][number(5)]
  }

  mutating func label() -> Int {
    lastLabel += 1
    return lastLabel
  }

  mutating func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  mutating func chance(_ part: Int, of whole: Int) -> Bool { number(whole) < part }
}

extension Generator {
  mutating func contexts() -> [FactoryContextType] {
    let first = context()
    return chance(1, of: 4) ? [first, context()] : [first]
  }

  private mutating func context() -> FactoryContextType {
    switch number(7) {
    case 0: .arg(argument())
    case 1: .args([argument(), argument()])
    case 2: .preview
    case 3: .test
    case 4: .simulator
    case 5: .device
    default: .debug
    }
  }

  mutating func argument() -> String { ["x", "y", "z"][number(3)] }

  mutating func conditions() -> Conditions {
    var conditions = Conditions()
    for _ in 0..<number(3) { conditions.arguments.append(argument()) }
    conditions.isPreview = chance(1, of: 3)
    conditions.isTest = chance(1, of: 3)
    conditions.isSimulator = chance(1, of: 3)
    conditions.isDebug = chance(1, of: 3)
    return conditions
  }
}

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
