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
  case record(Int, Bool)
  case reset(Int, FactoryResetOptions, byManager: Bool)
  case resetScope(Int, ScopeName)
  case push(Int)
  case pop(Int)
  /// Shuts a container down.
  case shutDown(Int)
  /// Lists the factories with a closure besides the one in their definition.
  case report(Int)
  /// Reads the recorded resolution graph.
  case askForGraph(Int)
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
