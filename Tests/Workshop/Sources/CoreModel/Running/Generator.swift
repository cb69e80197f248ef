import FactoryKit
import RandomInput

/// A generator of the random sequence of a seed.
struct Generator {
  /// The operations outside of scopes, by their relative frequency.
  private enum Kind: CaseIterable {
    case resolve, modify, define, wire, renew, setDefaultScope, decorate
    case reset, resetScope, push, pop, shutDown, advance, drop, setArgument

    private var weight: Int {
      switch self {
      case .resolve: 34
      case .modify: 29
      case .shutDown, .advance: 4
      case .renew, .decorate, .drop: 2
      default: 3
      }
    }

    static let urn = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
  }

  private var random: SplitMix64
  /// The factories that most steps use, so that the steps affect each other.
  private let focus: [Slot]
  private var lastLabel = 0
  /// Whether many factories of the sequence have shutdown actions.
  private let closes: Bool
  /// Whether the sequence opens scopes.
  private let opensScopes: Bool
  /// The number of scopes begun.
  private var begun = 0

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...3, using: &random)
    focus = Array(Slot.allCases.shuffled(using: &random).prefix(count))
    closes = Int.random(in: 1...2, using: &random) > 1
    opensScopes = Int.random(in: 1...3, using: &random) > 1
    self.random = random
  }

  /// Returns a sequence of the given length.
  mutating func sequence(length: Int) -> [Operation] {
    // `leaf`, which all other factories may resolve, matters in most sequences.
    let defined = focus.contains(.leaf) || chance(1, of: 2) ? focus : focus + [.leaf]
    var operations = defined.prefix(length).map { Operation.define($0, definition(of: $0)) }
    let end = closes ? [Operation.shutDown(0), .shutDown(1)] : []
    while operations.count < length - end.count { operations.append(anyOperation()) }
    return operations + end
  }

  private mutating func operation() -> Operation {
    let container = container()
    return switch any(Kind.urn) {
    case .resolve: resolution(in: container)
    case .modify: change(in: container, resolving: chance(1, of: 4) ? parameter() : nil)
    case .define: definition()
    case .wire: .wire(container, list(upTo: 3) { $0.preparation(of: container) })
    case .renew: .renew(container)
    case .setDefaultScope: .setDefaultScope(container, chance(1, of: 3) ? nil : scope())
    case .decorate: .decorate(container, chance(1, of: 3) ? nil : label())
    case .reset: .reset(container, resetOptions())
    case .resetScope: .resetScope(container, scope())
    case .push: .push(container)
    case .pop: .pop(container)
    case .shutDown: .shutDown(container)
    case .advance: .advance(any([500, 1000, 1500, 4000]))
    case .drop: .drop(chance(1, of: 3) ? nil : number(3))
    case .setArgument: .setArgument(chance(1, of: 2))
    }
  }

  private mutating func definition() -> Operation {
    let slot = slot()
    return .define(slot, definition(of: slot))
  }

  private mutating func resolution(in container: Int) -> Operation {
    let slot = slot()
    let way = slot == .waiting && chance(1, of: 3) ? any(Way.allCases) : .call
    return .resolve(container, slot, parameter(), way, isHeld: chance(1, of: 3))
  }

  private mutating func change(in container: Int, resolving parameter: Parameter? = nil)
    -> Operation
  {
    let slot = slot()
    var modifiers = [modifier(of: slot)]
    if chance(1, of: 4) { modifiers.append(modifier(of: slot)) }
    return .modify(container, slot, modifiers, resolving: parameter)
  }

  /// Returns an operation of an `autoRegister()`.
  private mutating func preparation(of container: Int) -> Operation {
    switch number(7) {
    // Only factories without dependencies, so that no cycle begins in the current resolution.
    case 0: .resolve(self.container(), .leaf, parameter(), .call, isHeld: false)
    case 1: .setDefaultScope(container, scope())
    case 2: .decorate(container, label())
    default: change(in: container)
    }
  }
}

// MARK: - Factories

extension Generator {
  private mutating func definition(of slot: Slot) -> Definition {
    var definition = Definition(of: slot)
    if !slot.mayBeEmpty || chance(1, of: 2) { definition.recipe = recipe(for: slot) }
    if closes || chance(3, of: 4) { definition.modifiers.append(.scope(scope())) }
    if slot == .numbered, chance(1, of: 2) { definition.modifiers.append(.scopeOnParameters) }
    for _ in 0..<2 where chance(1, of: 4) {
      // A definition contains no contributions, except before `once()`.
      let modifier = modifier(of: slot)
      if case .contribute = modifier { continue }
      definition.modifiers.append(modifier)
    }
    if closes || opensScopes, chance(1, of: closes ? 2 : 3) {
      definition.modifiers.append(.onShutdown(label()))
    }
    if chance(1, of: 3) { definition.modifiers.append(.once) }
    if chance(1, of: 6) { definition.modifiers.shuffle(using: &random) }
    if slot == .list, chance(1, of: 4) {
      let once: [Modifier] = chance(3, of: 4) ? [.once] : []
      definition.modifiers = [.contribute(element())] + once + definition.modifiers
    }
    return definition
  }

  private mutating func modifier(of slot: Slot) -> Modifier {
    switch number(26) {
    case 0..<6: registration(of: slot)
    case 6..<10: .scope(scope())
    case 10: slot == .numbered ? .scopeOnParameters : .scope(scope())
    case 11..<14: .timeToLive(any([0, 1000, 3000, .infinity]))
    case 14..<16: .decorator(label())
    // No `once()` can follow contributions.
    case 16: slot != .list && chance(1, of: 3) ? .once : .decorator(label())
    case 17..<20: .reset(resetOptions())
    case 20..<22: .onShutdown(label())
    default: .context(recipe(for: slot))
    }
  }

  private mutating func registration(of slot: Slot) -> Modifier {
    slot == .list && chance(2, of: 3) ? .contribute(element()) : .register(recipe(for: slot))
  }

  private mutating func recipe(for slot: Slot) -> Recipe {
    if slot.mayBeEmpty, chance(1, of: 5) { return Recipe(label: label(), result: .nothing) }
    var recipe = Recipe(label: label(), parts: parts(of: slot))
    recipe.takesHeld = chance(1, of: closes ? 6 : 30)
    if recipe.takesHeld || !recipe.parts.isEmpty, chance(1, of: 2) { recipe.result = .first }
    if slot.mayFail, chance(1, of: 3) { recipe.result = .failure }
    if slot != .leaf, chance(1, of: 10) { recipe.actions = [action()] }
    return recipe
  }

  /// Returns an operation on the containers that a recipe performs, whose own recipes perform none.
  private mutating func action() -> Operation {
    let container = number(2)
    let modifier: Modifier? =
      switch number(9) {
      case 0: .scope(scope())
      case 1: .timeToLive(1000)
      case 2..<4: .register(Recipe(label: label()))
      case 4..<6: .reset(resetOptions())
      default: nil
      }
    if let modifier { return .modify(container, slot(), [modifier], resolving: nil) }
    if focus.contains(.list), chance(1, of: 3) {
      return .modify(container, .list, [.contribute(Recipe(label: label()))], resolving: nil)
    }
    return chance(1, of: 2) ? .resetScope(container, scope()) : .reset(container, resetOptions())
  }

  /// Returns an element of the array, which is one product.
  private mutating func element() -> Recipe { Recipe(label: label(), parts: parts(of: .list)) }

  private mutating func parts(of slot: Slot) -> [Recipe.Part] {
    let later = Slot.allCases.filter { $0.rawValue > slot.rawValue && $0 != .waiting }
    let focused = later.filter(focus.contains)
    guard !later.isEmpty, chance(1, of: closes ? 2 : 4) else { return [] }
    return list(upTo: 2) { generator in
      let usesFocus = !focused.isEmpty && generator.chance(3, of: 4)
      return Recipe.Part(
        slot: generator.any(usesFocus ? focused : later),
        parameter: generator.parameter(),
        isElsewhere: generator.chance(1, of: 5)
      )
    }
  }

  private mutating func slot() -> Slot { any(chance(9, of: 10) ? focus : Slot.allCases) }

  private mutating func parameter() -> Parameter {
    chance(1, of: 12) ? .strange : any(Parameter.known)
  }

  private mutating func scope() -> ScopeName {
    if opensScopes, chance(1, of: 2) { return any(ScopeName.bound) }
    return any(ScopeName.allCases.filter { !$0.isBound })
  }

  private mutating func resetOptions() -> FactoryResetOptions {
    any([.all, .context, .none, .registration, .scope])
  }

  private mutating func label() -> Int {
    lastLabel += 1
    return lastLabel
  }
}

// MARK: - Open scopes

extension Generator {
  /// Returns an operation, which may be one on open scopes or in one.
  private mutating func anyOperation() -> Operation {
    guard opensScopes else { return operation() }
    return switch number(16) {
    case 0: begin()
    case 1: inside(begin())
    case 2..<4: .close(max(0, begun - 1 - number(6)))
    case 4:
      inside(
        .open(
          any(ScopeName.bound),
          registering: list(upTo: 2) { $0.scopeRegistration() },
          [operationInside()] + list(upTo: 2) { $0.operationInside() }
        )
      )
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
    return .begin(begun - 1, any(ScopeName.bound), list(upTo: 2) { $0.scopeRegistration() })
  }

  private mutating func operationInside() -> Operation {
    switch number(12) {
    case 0..<8: resolution(in: number(2))
    case 8..<11: change(in: number(2))
    default: .shutDown(number(2))
    }
  }

  /// Returns an operation for a scope that is not open yet.
  private mutating func scopeRegistration() -> Operation {
    let container = container()
    let slot = slot()
    if chance(1, of: 3) { return .resolve(container, slot, parameter(), .call, isHeld: false) }
    var modifiers = [registration(of: slot)]
    if chance(1, of: 6) { modifiers.insert(modifier(of: slot), at: number(2)) }
    return .modify(container, slot, modifiers, resolving: nil)
  }
}

// MARK: - Choices

extension Generator {
  /// Returns a container, mostly the first one.
  private mutating func container() -> Int { chance(1, of: 4) ? 1 : 0 }

  private mutating func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool { number(whole) < part }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[number(elements.count)]
  }

  private mutating func list<Element>(upTo count: Int, of make: (inout Generator) -> Element)
    -> [Element]
  {
    var elements: [Element] = []
    for _ in 0..<number(count + 1) { elements.append(make(&self)) }
    return elements
  }
}
