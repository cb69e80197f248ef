import FactoryKit

/// The options that modifiers have set in a container for one factory.
struct Options {
  var registration: Recipe?
  /// The contributions, in order.
  ///
  /// They follow the registration from before the first contribution, or the result of the
  /// definition.
  var contributions: [Recipe] = []
  /// The closure that applies while the argument is set.
  var context: Recipe?
  var scope: ScopeName?
  var timeToLive: Double?
  var isPerParameter = false
  var decorator: Int?
  /// The action that closes a stored instance.
  var shutdownAction: Int?
  /// Whether the modifiers before `once()` have been applied.
  var isOnce = false

  /// Stores the effect of a modifier, except for discarding instances.
  mutating func remember(_ modifier: Modifier) {
    switch modifier {
    case .scope(let name): scope = name
    case .scopeOnParameters: isPerParameter = true
    case .timeToLive(let seconds): timeToLive = seconds
    case .decorator(let label): decorator = label
    case .onShutdown(let label): shutdownAction = label
    case .register(let recipe):
      registration = recipe
      contributions = []
    case .contribute(let recipe): contributions.append(recipe)
    case .context(let recipe): context = recipe
    case .reset(.all): self = Options()
    case .reset(.registration):
      registration = nil
      contributions = []
    case .reset(.context): context = nil
    case .reset(.scope), .reset(.none), .once: break
    }
  }

  /// Returns the options with those of a definition in their place.
  func overridden(by modifiers: [Modifier]) -> Options {
    var options = self
    for modifier in modifiers { options.remember(modifier) }
    return options
  }

  /// Returns the options with the closures that an open scope has registered.
  ///
  /// They have precedence over all closures of the container.
  func registering(_ other: Options) -> Options {
    var options = self
    options.registration = other.registration
    options.contributions = other.contributions
    options.context = nil
    return options
  }
}

/// A factory in an expression, after some modifiers.
struct FactoryExpression {
  let container: Int
  let slot: Slot
  /// The scope that the expression sets.
  ///
  /// It has precedence over the container's options.
  var scope: ScopeName?
  var isPerParameter = false
  /// The other modifiers of the definition, which override the container's options.
  var modifiers: [Modifier] = []
  /// Whether the expression is past a `once()`, so that the following modifiers always apply.
  var isAfterOnce = false
}
