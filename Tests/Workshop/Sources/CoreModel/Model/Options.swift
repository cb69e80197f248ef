@testable import FactoryKit

/// The options that modifiers have set in a container for one factory.
struct Options {
  var registration: Formula?
  /// The contributions, in order.
  ///
  /// They follow the registration from before the first contribution, or the result of the
  /// definition.
  var contributions: [Formula] = []
  var arguments: [String: Formula] = [:]
  var contexts: [FactoryContextType: Formula] = [:]
  var scope: ScopeName?
  var timeToLive: Double?
  var isPerParameter = false
  var decorator: Int?
  /// The action that closes a stored instance.
  var shutdownAction: Int?
  /// Whether the modifiers before `once()` have been applied.
  var isOnce = false

  /// Whether a closure is registered or contributed.
  ///
  /// Contexts don't count.
  var isRegistered: Bool { registration != nil || !contributions.isEmpty }

  /// Stores the effect of a modifier, except for discarding instances.
  mutating func remember(_ modifier: Modifier) {
    switch modifier {
    case .scope(let name): scope = name
    case .scopeOnParameters: isPerParameter = true
    case .timeToLive(let seconds): timeToLive = seconds
    case .decorator(let label): decorator = label
    case .onShutdown(let label): shutdownAction = label
    case .once: break
    case .register(let recipe): (registration, contributions) = (recipe, [])
    case .contribute(let recipe): contributions.append(recipe)
    case .context(let contexts, let recipe): for context in contexts { set(recipe, for: context) }
    case .reset(.all): self = Options()
    case .reset(.registration): (registration, contributions) = (nil, [])
    case .reset(.context): (arguments, contexts) = ([:], [:])
    case .reset(.scope), .reset(.none): break
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
    (options.registration, options.contributions) = (other.registration, other.contributions)
    (options.arguments, options.contexts) = ([:], [:])
    return options
  }

  private mutating func set(_ recipe: Formula, for context: FactoryContextType) {
    switch context {
    case .arg(let argument): arguments[argument] = recipe
    case .args(let all): for argument in all { arguments[argument] = recipe }
    case .preview, .test, .simulator, .device, .debug: contexts[context] = recipe
    }
  }

  /// Returns the closure of the active context with the highest precedence.
  func recipe(under conditions: Conditions, _ set: [String: String]) -> Formula? {
    // Arguments of the command line come first, then those that were set, in the order of their
    // keys.
    let present = conditions.arguments + set.sorted { $0.key < $1.key }.map(\.value)
    if let argument = present.first(where: { arguments[$0] != nil }) { return arguments[argument] }
    #if DEBUG
      let isDebugBuild = true
    #else
      let isDebugBuild = false
    #endif
    let holding: [(FactoryContextType, Bool)] = [
      (.preview, isDebugBuild && conditions.isPreview),
      (.test, isDebugBuild && conditions.isTest),
      (.simulator, conditions.isSimulator),
      (.device, !conditions.isSimulator),
      (.debug, isDebugBuild && conditions.isDebug),
    ]
    return holding.first { $0.1 && contexts[$0.0] != nil }.flatMap { contexts[$0.0] }
  }
}

/// The state that `push()` saves and `pop()` restores.
struct Holdings {
  var options: [Slot: Options] = [:]
  var places: [Slot: Places] = [:]
  var defaultScope: ScopeName?
  var decorator: Int?
  /// The value that was set; `nil` if none was.
  var promiseTriggersError: Bool?
  /// The settings that code outside of the container's `autoRegister()` has set.
  var chosen: Set<AnyKeyPath> = []
  /// Whether `autoRegister()` has begun.
  var isWired = false
}

/// The model's state of one container.
struct ModelledContainer {
  /// A number that no other container of the model ever has.
  let number: Int
  var holdings = Holdings()
  /// The saved states, the latest last.
  var saved: [Holdings] = []
}

/// The model's counterpart of a product.
///
/// The model holds an instance where the guides say that a product is held, so that both live
/// equally long.
final class Instance {
  /// The number of living instances of one model.
  final class Count {
    var alive = 0
  }

  let serial: Int
  let parts: [Instance]
  /// The number of the last build that had begun when the object was closed.
  var closedIn = 0
  private let count: Count

  init(serial: Int, parts: [Instance], count: Count) {
    (self.serial, self.parts, self.count) = (serial, parts, count)
    count.alive += 1
  }

  deinit { count.alive -= 1 }
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
