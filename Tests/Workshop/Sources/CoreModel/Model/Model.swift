@testable import FactoryKit

/// The expected behaviour of two containers, according to the guides.
///
/// The model must be obviously correct, and not fast: it has no locks, fast paths or caches.
/// `Model+Changing` defines the modifiers, `Model+Resolving` the resolutions, and `Model+Closing` the shutdown actions.
package final class Model: World, Performer {
  /// A resolution, from the outermost factory to its end.
  struct Resolution {
    var depth = 0
    /// The instances of the graph scope.
    var graph: [Key: [Product]] = [:]
  }

  var containers = [ModelledContainer(number: 0), ModelledContainer(number: 1)]
  var singletons: Places = [:]
  /// Whether the argument is set that the closures for a context need.
  var hasArgument = false
  /// The open scopes by their numbers, and those that have ended.
  var numberedScopes: [Int: ModelledScope] = [:]
  /// All scopes that haven't ended.
  var openScopes: [ModelledScope] = []
  /// The scopes that the current code runs in, innermost first.
  var chain: [ModelledScope] = []
  /// The scope that is not open yet, and registers factories.
  var registering: ModelledScope?
  /// The numbers of the containers that were shut down.
  var shutDown: Set<Int> = []
  /// Whether the caller of the next build leaves during the build.
  var isLeaving = false
  /// Whether the effects of the current operation aren't determined.
  var isUndetermined = false
  /// The numbers of the containers whose `autoRegister()` is running.
  private var preparing: Set<Int> = []
  var resolution = Resolution()
  var lastBuild = 0
  var lastCompletion = 0
  /// The last build that had begun when an object was closed, by the number of the object.
  var closedIn: [Int: Int] = [:]
  private var lastContainer = 1

  /// Creates the model of two new containers.
  package init() { super.init() }

  package func perform(_ operation: Operation) -> Outcome? {
    var outcome = outcome { execute(operation) }
    if isUndetermined { return nil }
    let alive = outcome.alive.upperBound
    outcome.alive = alive - releasable.count...alive
    return outcome
  }

  package func alive(settlingIn expected: ClosedRange<Int>) -> Int { log.alive }

  package func end() -> Int {
    for scope in openScopes { close(scope) }
    held = []
    containers = []
    singletons = [:]
    numberedScopes = [:]
    return log.alive
  }

  override func resolve(_ container: Int, _ slot: Slot, _ parameter: Parameter, _ way: Way)
    -> [Product]
  {
    resolve(read(container, slot), parameter, way)
  }

  override func modify(
    _ container: Int,
    _ slot: Slot,
    _ modifiers: [Modifier],
    resolving parameter: Parameter?
  ) -> [Product]? {
    var expression = read(container, slot)
    for modifier in modifiers { apply(modifier, to: &expression) }
    return parameter.map { resolve(expression, $0) }
  }

  override func change(_ operation: Operation) -> [Int]? {
    switch operation {
    case .renew(let container):
      releaseInOpenScopes(container)
      lastContainer += 1
      containers[container] = ModelledContainer(number: lastContainer)
    case .setDefaultScope(let container, let scope):
      set(\.defaultScope, of: container, to: scope)
    case .decorate(let container, let label):
      prepare(container)
      set(\.decorator, of: container, to: label)
    case .reset(let container, let options): reset(container, options)
    case .resetScope(_, .singleton): singletons = [:]
    case .resetScope(let container, let scope): reset(container, scope)
    case .push(let container): containers[container].saved.append(containers[container].holdings)
    case .pop(let container):
      if let saved = containers[container].saved.popLast() {
        containers[container].holdings = saved
        forgetInOpenScopes(container)
      }
    case .shutDown(let container): shutDown(container)
    case .setArgument(let isOn): hasArgument = isOn
    default: return executeOnScope(operation)
    }
    return nil
  }

  /// Changes a setting.
  ///
  /// The container's own `autoRegister()` doesn't change one that other code has set.
  private func set<Value>(
    _ setting: WritableKeyPath<Holdings, Value>,
    of container: Int,
    to value: Value
  ) {
    if preparing.contains(containers[container].number) {
      if containers[container].holdings.chosen.contains(setting) { return }
    } else {
      containers[container].holdings.chosen.insert(setting)
    }
    containers[container].holdings[keyPath: setting] = value
  }

  /// Resets a container.
  ///
  /// Saved states and singletons stay.
  private func reset(_ container: Int, _ options: FactoryResetOptions) {
    if options != .none { forgetInOpenScopes(container) }
    switch options {
    case .all:
      for slot in Slot.allCases { invalidateBuilds(container, slot) }
      containers[container].holdings = Holdings()
    case .scope: containers[container].holdings.places = [:]
    case .context, .registration:
      for slot in Slot.allCases {
        containers[container].holdings.options[slot]?.remember(.reset(options))
        invalidateBuilds(container, slot)
      }
      if options == .registration { containers[container].holdings.isWired = false }
    case .none: break
    }
  }

  /// Removes the instances of a scope; those in open scopes, of the factories that have this scope now.
  private func reset(_ container: Int, _ scope: ScopeName) {
    containers[container].holdings.places.remove { _, place in place.scope == scope }
    guard scope.isBound else { return }
    for slot in Slot.allCases {
      let present = options(container, slot).scope ?? containers[container].holdings.defaultScope
      if present == scope { forgetInOpenScopes(container, slot) }
    }
  }

  func options(_ container: Int, _ slot: Slot) -> Options {
    containers[container].holdings.options[slot] ?? Options()
  }

  func factory(_ container: Int, _ slot: Slot) -> FactoryID {
    FactoryID(container: containers[container].number, slot: slot)
  }

  /// Whether an `autoRegister()` is running.
  var isPreparing: Bool { !preparing.isEmpty }

  /// Runs the `autoRegister()` of a container before its first use.
  ///
  /// It is not part of the current resolution.
  func prepare(_ container: Int) {
    if containers[container].holdings.isWired { return }
    containers[container].holdings.isWired = true
    let number = containers[container].number
    preparing.insert(number)
    let interrupted = resolution
    resolution = Resolution()
    withoutRegistering { wire(container) }
    resolution = interrupted
    preparing.remove(number)
  }
}
