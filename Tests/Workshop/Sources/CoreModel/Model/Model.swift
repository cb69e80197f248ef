@testable import FactoryKit

/// The expected behaviour of two containers, according to the guides.
///
/// The model must be obviously correct, and not fast: it has no locks, fast paths or caches.
/// `Model+Changing` defines the modifiers, and `Model+Resolving` the resolutions.
package final class Model: Performer {
  /// A resolution, from the outermost factory to its end.
  struct Resolution {
    var depth = 0
    /// The instances of the graph scope.
    var graph: [GraphKey: [Instance]] = [:]
    /// The lines of the trace, which are reported at the end.
    var lines: [(depth: Int, name: String, isNew: Bool)] = []
  }

  /// The key of an instance in the graph scope.
  struct GraphKey: Hashable {
    let container: Int
    let slot: Slot
    let parameter: Parameter?
  }

  var definitions: [Definition] = Slot.allCases.map(Definition.init)
  var wirings: [[Operation]] = [[], []]
  var containers = [ModelledContainer(number: 0), ModelledContainer(number: 1)]
  /// The current singletons, last, and those that were cloned.
  var singletons: [[Slot: Places]] = [[:]]
  var time = 0.0
  var conditions = Conditions()
  var runtimeArguments: [String: String] = [:]
  var isTracing = false
  /// Whether cycles are detected.
  ///
  /// The sequences contain none.
  private var testsCircles = true
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
  var preparing: Set<Int> = []
  /// The number of nested `autoRegister()` calls.
  var wiringDepth = 0
  var resolution = Resolution()
  var events: [Outcome.Event] = []
  var lastSerial = 0
  var lastBuild = 0
  var lastCompletion = 0
  private var lastContainer = 1
  let count = Instance.Count()
  private(set) var held: [[Instance]] = []

  /// The bound scopes that definitions and modifiers have named so far.
  var namedScopes: [Slot: Set<ScopeName>] = [:]

  /// Creates the model of two new containers.
  package init() {}

  package func perform(_ operation: Operation) -> Outcome {
    let found = execute(operation)
    var outcome = Outcome(found: found)
    swap(&outcome.events, &events)
    outcome.alive = count.alive
    outcome.releasable = releasable
    outcome.isUndetermined = isUndetermined
    outcome.held = held.count
    outcome.settings = containers.map { Outcome.Settings($0.holdings, testsCircles) }
    return outcome
  }

  package func end() -> Int {
    for scope in openScopes { close(scope) }
    events = []
    (held, containers, singletons, numberedScopes) = ([], [], [], [:])
    return count.alive
  }

  /// Performs an operation of the sequence or of an `autoRegister()`.
  @discardableResult
  func execute(_ operation: Operation) -> [Int]? {
    switch operation {
    case .define(let slot, let definition): definitions[slot.rawValue] = definition
    case .resolve(let container, let slot, let parameter, let way, let isHeld):
      let found = resolve(container, slot, parameter, way)
      if isHeld { held.append(found) }
      return found.map(\.serial)
    case .resolveMany(let container, let slot):
      return Parameter.many.flatMap { resolve(container, slot, $0, .call) }.map(\.serial)
    case .modify(let container, let slot, let modifiers, let parameter):
      return modify(container, slot, modifiers, resolving: parameter)?.map(\.serial)
    case .wire(let container, let operations): wirings[container] = operations
    case .renew(let container):
      releaseInOpenScopes(container)
      lastContainer += 1
      containers[container] = ModelledContainer(number: lastContainer)
    case .begin, .inside, .close, .open, .askWhetherOpen: return executeOnScope(operation)
    case .setDefaultScope, .decorate, .setPromiseTriggersError, .reset, .resetScope, .push,
      .pop, .shutDown, .report, .askForType:
      return executeOnContainer(operation)
    case .resetSingletons: singletons[singletons.count - 1] = [:]
    case .beginClone: singletons.append(singletons[singletons.count - 1])
    case .endClone: if singletons.count > 1 { singletons.removeLast() }
    case .advance(let seconds): time += seconds
    case .drop(let index?): if held.indices.contains(index) { held.remove(at: index) }
    case .drop(nil): held = []
    case .setConditions(let new): conditions = new
    case .setArgument(let argument, let key): runtimeArguments[key] = argument
    case .removeArgument(let key): runtimeArguments[key] = nil
    case .trace(let isOn): isTracing = isOn
    case .testCircles(let isOn): testsCircles = isOn
    }
    return nil
  }

  private func executeOnContainer(_ operation: Operation) -> [Int]? {
    switch operation {
    case .setDefaultScope(let container, let scope):
      set(\.defaultScope, of: container, to: scope)
    case .decorate(let container, let label, let byManager):
      if !byManager { prepare(container) }
      set(\.decorator, of: container, to: label)
    case .setPromiseTriggersError(let container, let isOn):
      set(\.promiseTriggersError, of: container, to: isOn)
    case .reset(let container, let options, _): reset(container, options)
    case .resetScope(_, .singleton): singletons[singletons.count - 1] = [:]
    case .resetScope(let container, let scope):
      for slot in Slot.allCases { containers[container].holdings.places[slot]?.forget(scope) }
      if scope.isBound {
        noteChangedScopes(container, of: scope)
        forgetInOpenScopes(container, of: scope)
      }
    case .push(let container):
      containers[container].saved.append(containers[container].holdings)
    case .pop(let container):
      if let saved = containers[container].saved.popLast() {
        containers[container].holdings = saved
        forgetInOpenScopes(container)
      }
    case .shutDown(let container): shutDown(container)
    case .report(let container):
      prepare(container)
      return Slot.allCases.filter { isProvided(container, $0) }.map(\.rawValue)
    case .askForType(let container):
      prepare(container)
      return isTypeRegistered(container) ? [1] : [0]
    default: break
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
      for slot in Slot.allCases { disownBuilds(container, slot) }
      containers[container].holdings = Holdings()
    case .scope: containers[container].holdings.places = [:]
    case .context, .registration:
      for slot in Slot.allCases {
        containers[container].holdings.options[slot]?.remember(.reset(options))
        disownBuilds(container, slot)
      }
      if options == .registration { containers[container].holdings.isWired = false }
    case .none: break
    }
  }

  /// Whether a factory has a closure besides the one in its definition.
  private func isProvided(_ container: Int, _ slot: Slot) -> Bool {
    let options = options(container, slot)
    return options.isRegistered || options.recipe(under: conditions, runtimeArguments) != nil
  }

  /// Whether the factory of a type has a closure, in an open scope or in the container.
  func isTypeRegistered(_ container: Int) -> Bool {
    let scope = registeringScope(container, .typed)
    if let options = scope?.options[factory(container, .typed)] { return options.isRegistered }
    return isProvided(container, .typed)
  }

  func options(_ container: Int, _ slot: Slot) -> Options {
    containers[container].holdings.options[slot] ?? Options()
  }

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
    wiringDepth += 1
    events.append(.wired(container))
    withoutRegistering { for operation in wirings[container] { execute(operation) } }
    wiringDepth -= 1
    resolution = interrupted
    preparing.remove(number)
  }
}

extension Outcome.Settings {
  fileprivate init(_ holdings: Holdings, _ testsCircles: Bool) {
    #if DEBUG
      let isDebugBuild = true
    #else
      let isDebugBuild = false
    #endif
    self.init(
      defaultScope: holdings.defaultScope,
      hasDecorator: holdings.decorator != nil,
      promiseTriggersError: holdings.promiseTriggersError ?? isDebugBuild,
      testsCircles: testsCircles
    )
  }
}
