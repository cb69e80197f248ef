@testable package import FactoryKit

/// A step of a sequence: one use of the public API.
///
/// The number of a container is 0 or 1.
package indirect enum Operation: Sendable {
  /// Changes the definition of a factory in both containers.
  case define(Slot, Definition)
  /// Resolves a factory, and optionally holds the instance.
  case resolve(Int, Slot, Parameter, Way, isHeld: Bool)
  /// Resolves a factory for many parameters.
  case resolveMany(Int, Slot)
  /// Applies modifiers to a factory, and optionally resolves it in the same expression.
  case modify(Int, Slot, [Modifier], resolving: Parameter?)
  /// Changes the `autoRegister()` of a container.
  case wire(Int, [Operation])
  /// Replaces a container by a new one.
  case renew(Int)
  case setDefaultScope(Int, ScopeName?)
  /// Sets or removes the decorator of a container, on the manager or on the container.
  case decorate(Int, Int?, byManager: Bool)
  case setPromiseTriggersError(Int, Bool)
  case reset(Int, FactoryResetOptions, byManager: Bool)
  case resetScope(Int, ScopeName)
  case push(Int)
  case pop(Int)
  /// Shuts a container down.
  case shutDown(Int)
  /// Lists the factories with a closure besides the one in their definition.
  case report(Int)
  /// Looks up the factory of a type.
  case askForType(Int)
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
  /// Reads whether a scope is open.
  case askWhetherOpen(ScopeName)
  case resetSingletons
  /// Binds a clone of the singletons, like `withValue`.
  case beginClone
  /// Ends the binding of the clone.
  case endClone
  /// Advances the clock.
  case advance(Double)
  /// Releases one of the held instances, or all.
  case drop(Int?)
  case setConditions(Conditions)
  case setArgument(String, key: String)
  case removeArgument(key: String)
  case trace(Bool)
  case testCircles(Bool)
}

/// The closure and the modifiers that a factory's property returns on each read.
package struct Definition: Sendable {
  var recipe: Formula
  var modifiers: [Modifier] = []

  /// Creates the initial definition of a factory, whose products have a negative label of their
  /// own.
  init(of slot: Slot) {
    recipe = Formula(label: -1 - slot.rawValue, isNothing: slot.isOptional || slot == .list)
  }
}

extension Definition: CustomStringConvertible {
  package var description: String {
    "{ \(recipe) }" + modifiers.map(\.description).joined()
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
  case register(Formula)
  case contribute(Formula)
  case context([FactoryContextType], Formula)
  case reset(FactoryResetOptions)
}

extension Modifier: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scope(let name): ".scope(.\(name))"
    case .scopeOnParameters: ".scopeOnParameters"
    case .timeToLive(let seconds): ".timeToLive(\(seconds))"
    case .decorator(let label): ".decorator { \(label) }"
    case .onShutdown(let label): ".onShutdown { \(label) }"
    case .once: ".once()"
    case .register(let recipe): ".register { \(recipe) }"
    case .contribute(let recipe): ".contribute { \(recipe) }"
    case .context(let contexts, let recipe):
      ".context(\(contexts.map { ".\($0)" }.joined(separator: ", "))) { \(recipe) }"
    case .reset(let options): ".reset(.\(options))"
    }
  }
}

/// A closure that builds a product: its label and its dependencies.
package struct Formula: Sendable {
  /// A factory that a recipe resolves.
  package struct Part: Sendable {
    let slot: Slot
    let parameter: Parameter
    /// Whether the factory belongs to the other container.
    let isElsewhere: Bool
  }

  /// The number that identifies the recipe of a product.
  let label: Int
  var parts: [Part] = []
  /// Whether its first part is the product that the test holds last, as if from a pool.
  var takesHeld = false
  /// The operations on containers that it performs before it builds its product.
  var actions: [Operation] = []
  /// Whether it returns the first product that it has resolved, if there is one, instead of building another.
  var isForwarding = false
  /// Whether it returns `nil` or an empty array.
  var isNothing = false
  /// Whether it throws instead of building its product.
  var fails = false
}

extension Formula: CustomStringConvertible {
  package var description: String {
    if isNothing { return "nothing" }
    let names = (takesHeld ? ["held"] : []) + parts.map(\.description)
    let parts = names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
    return actions.map { "\($0); " }.joined() + (fails ? "throw " : "")
      + (isForwarding ? "the first of " : "")
      + "#\(label)" + parts
  }
}

extension Formula.Part: CustomStringConvertible {
  package var description: String {
    (isElsewhere ? "other." : "") + "\(slot)" + (slot.hasParameter ? "(.\(parameter))" : "")
  }
}

/// The state of the process that contexts depend on.
package struct Conditions: Sendable {
  var arguments: [String] = []
  var isPreview = false
  var isTest = false
  var isSimulator = false
  var isDebug = false

  /// Returns the context for FactoryKit, with arguments that were set at runtime.
  func context(_ runtimeArguments: [String: String]) -> FactoryContext {
    var context = FactoryContext()
    context.arguments = ["program"] + arguments
    context.runtimeArguments = runtimeArguments
    context.isPreview = isPreview
    context.isTest = isTest
    context.isSimulator = isSimulator
    context.isDebug = isDebug
    return context
  }
}

extension Conditions: CustomStringConvertible {
  package var description: String {
    let flags = [
      ("preview", isPreview), ("test", isTest), ("simulator", isSimulator), ("debug", isDebug),
    ]
    return (arguments + flags.filter(\.1).map { "." + $0.0 }).joined(separator: " ")
  }
}

extension Operation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .define(let slot, let definition): "define \(slot) \(definition)"
    case .resolve(let container, let slot, let parameter, let way, let isHeld):
      (isHeld ? "hold " : "") + "\(Self.name(container, slot)) by \(way)"
        + (slot.hasParameter ? " for .\(parameter)" : "")
    case .resolveMany(let container, let slot):
      "\(Self.name(container, slot)) for \(Parameter.many.count) parameters"
    case .modify(let container, let slot, let modifiers, let parameter):
      Self.name(container, slot) + modifiers.map(\.description).joined()
        + (parameter.map { slot.hasParameter ? "(.\($0))" : "()" } ?? "")
    case .wire(let container, let operations):
      "container\(container).autoRegister() is { "
        + Self.list(operations) + " }"
    case .renew(let container): "container\(container) = new"
    case .setDefaultScope(let container, let scope):
      "\(Self.manager(container)).defaultScope = \(scope.map { ".\($0)" } ?? "nil")"
    case .decorate(let container, let label, byManager: true):
      "\(Self.manager(container)).decorator = \(label.map { "{ \($0) }" } ?? "nil")"
    case .decorate(let container, let label, byManager: false):
      "container\(container).decorator(\(label.map { "{ \($0) }" } ?? "nil"))"
    case .setPromiseTriggersError(let container, let isOn):
      "\(Self.manager(container)).promiseTriggersError = \(isOn)"
    case .reset(let container, let options, let byManager):
      (byManager ? Self.manager(container) : "container\(container)")
        + ".reset(options: .\(options))"
    case .resetScope(let container, let scope):
      "\(Self.manager(container)).reset(scope: .\(scope))"
    case .push(let container): "\(Self.manager(container)).push()"
    case .pop(let container): "\(Self.manager(container)).pop()"
    case .shutDown(let container): "container\(container).shutdown()"
    case .report(let container): "plan.report(on: container\(container))"
    case .askForType(let container): "container\(container).factory(Product.self)"
    case .begin(let number, let scope, let operations):
      "scope\(number) = \(scope).begin { \(Self.list(operations)) }"
    case .inside(let number, let operation): "in scope\(number): \(operation)"
    case .close(let number): "scope\(number).close()"
    case .open(let scope, let registrations, let operations):
      "\(scope).open { \(Self.list(registrations)) } operation: { \(Self.list(operations)) }"
    case .askWhetherOpen(let scope): "\(scope).isOpen"
    case .resetSingletons: "Scope.singleton.reset()"
    case .beginClone: "bind Scope.singleton.clone()"
    case .endClone: "end the binding of the clone"
    case .advance(let seconds): "let \(seconds) s pass"
    case .drop(let index): "drop \(index.map { "held instance \($0)" } ?? "all held instances")"
    case .setConditions(let conditions): "FactoryContext.current = \(conditions)"
    case .setArgument(let argument, let key): "FactoryContext.setArg(\(argument), forKey: \(key))"
    case .removeArgument(let key): "FactoryContext.removeArg(forKey: \(key))"
    case .trace(let isOn): "manager.trace = \(isOn)"
    case .testCircles(let isOn): "manager.circularDependencyTesting = \(isOn)"
    }
  }

  private static func name(_ container: Int, _ slot: Slot) -> String {
    "container\(container).\(slot)"
  }

  private static func list(_ operations: [Operation]) -> String {
    operations.map(\.description).joined(separator: "; ")
  }

  private static func manager(_ container: Int) -> String { "container\(container).manager" }
}
