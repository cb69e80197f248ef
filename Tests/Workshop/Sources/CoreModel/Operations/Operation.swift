package import FactoryKit

/// A step of a sequence: one use of the public API.
///
/// The number of a container is 0 or 1.
package indirect enum Operation: Sendable {
  /// Changes the definition of a factory in both containers.
  case define(Slot, Definition)
  /// Resolves a factory, and optionally holds the instance.
  case resolve(Int, Slot, Parameter, Way, isHeld: Bool)
  /// Applies modifiers to a factory, and optionally resolves it in the same expression.
  case modify(Int, Slot, [Modifier], resolving: Parameter?)
  /// Changes the `autoRegister()` of a container.
  case wire(Int, [Operation])
  /// Replaces a container by a new one.
  case renew(Int)
  case setDefaultScope(Int, ScopeName?)
  /// Sets or removes the decorator of a container.
  case decorate(Int, Int?)
  case reset(Int, FactoryResetOptions)
  case resetScope(Int, ScopeName)
  case push(Int)
  case pop(Int)
  case shutDown(Int)
  /// Opens a scope with a number, by `begin`, inside of the scopes that the code runs in.
  ///
  /// Its operations register factories in the scope.
  case begin(Int, ScopeName, [Operation])
  /// Performs an operation in the scope with a number, by `withValues`.
  case inside(Int, Operation)
  /// Closes the scope with a number.
  case close(Int)
  /// Opens a scope around operations, by `open`; the first operations register factories in the scope.
  case open(ScopeName, registering: [Operation], [Operation])
  /// Advances the clock by some seconds.
  case advance(Double)
  /// Releases one of the held instances, or all.
  case drop(Int?)
  /// Sets or removes the argument that the closures for a context need.
  case setArgument(Bool)
}

/// The closure and the modifiers that a factory's property returns on each read.
package struct Definition: Sendable {
  var recipe: Recipe
  var modifiers: [Modifier] = []

  /// Creates the initial definition of a factory, whose products have a negative label of their
  /// own.
  init(of slot: Slot) {
    recipe = Recipe(label: -1 - slot.rawValue, result: slot.mayBeEmpty ? .nothing : .new)
  }
}

/// A modifier of a factory, in its definition or from outside.
package enum Modifier: Sendable {
  case scope(ScopeName)
  case scopeOnParameters
  case timeToLive(Double)
  /// A closure that receives each instance, and whether it is new.
  case decorator(Int)
  /// A closure that closes an instance.
  case onShutdown(Int)
  case once
  case register(Recipe)
  case contribute(Recipe)
  /// A closure that applies while the argument is set.
  case context(Recipe)
  case reset(FactoryResetOptions)

  /// Whether it adds a closure, in the open scope that registers factories or in the container.
  var isRegistration: Bool {
    switch self {
    case .register, .contribute: true
    default: false
    }
  }

  /// Whether it sets the same option as another modifier.
  func replaces(_ other: Modifier) -> Bool {
    switch (self, other) {
    case (.timeToLive, .timeToLive), (.decorator, .decorator), (.onShutdown, .onShutdown),
      (.context, .context):
      true
    default: isRegistration && other.isRegistration
    }
  }
}

/// A closure that builds a product: its label and its dependencies.
package struct Recipe: Sendable {
  /// A factory that a recipe resolves.
  struct Part: Sendable {
    let slot: Slot
    let parameter: Parameter
    /// Whether the factory belongs to the other container.
    let isElsewhere: Bool
  }

  enum Result: Sendable {
    case new
    /// The first product that it has resolved, if there is one: an alias.
    case first
    /// `nil` or an empty array.
    case nothing
    case failure
  }

  /// The number that identifies the recipe of a product.
  let label: Int
  var result = Result.new
  var parts: [Part] = []
  /// Whether its first part is the product that the test holds last, as if from a pool.
  var takesHeld = false
  /// The operations on containers that it performs before it builds its product.
  var actions: [Operation] = []
}
