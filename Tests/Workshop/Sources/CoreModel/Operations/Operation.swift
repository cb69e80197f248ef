@testable package import FactoryKit

/// A step of a sequence: one use of the public functions.
///
/// The number of a container is 0 or 1.
package indirect enum Operation: Sendable {
  /// From now on the property of a factory reads so, in both containers.
  case define(Slot, Definition)
  /// Resolves a factory, and perhaps holds the instance.
  case resolve(Int, Slot, Parameter, Way, isHeld: Bool)
  /// Gives a factory modifiers from outside, and perhaps resolves in the same expression.
  case modify(Int, Slot, [Modifier], resolving: Parameter?)
  /// From now on the `autoRegister()` of a container does so.
  case wire(Int, [Operation])
  /// Puts a new container in the place of one.
  case renew(Int)
  case setDefaultScope(Int, ScopeName?)
  /// Sets the decorator of a container, or takes it away; by its manager, or by itself.
  case decorate(Int, Int?, byManager: Bool)
  case setPromiseTriggersError(Int, Bool)
  case record(Int, Bool)
  case reset(Int, FactoryResetOptions, byManager: Bool)
  case resetScope(Int, ScopeName)
  case push(Int)
  case pop(Int)
  /// Asks which factories have a closure other than that in their definition.
  case report(Int)
  /// Asks which factory asked for which, as far as that was recorded.
  case askForGraph(Int)
  /// Asks for the factory of a type.
  case askForType(Int)
  case resetSingletons
  /// Goes on with a copy of the singletons, as inside `withValue`.
  case beginClone
  /// Goes on with the singletons that there were before the copy.
  case endClone
  /// Lets time pass.
  case advance(Double)
  /// Lets one of the instances go that are held, or all.
  case drop(Int?)
  case setConditions(Conditions)
  case setArgument(String, key: String)
  case removeArgument(key: String)
  case trace(Bool)
  case testCircles(Bool)
}
