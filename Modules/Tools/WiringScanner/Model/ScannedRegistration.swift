/// A place where a closure is registered for a factory.
package struct ScannedRegistration: Hashable, Sendable {
  /// The place.
  package let place: Place
  /// The products of the closure: several if it chooses, none if the source hides them.
  package let providers: [Provider]
  /// The factories that the closure resolves.
  package var edges: [ScannedEdge] = []
  /// The context that it is for, such as `onTest`; nil for all.
  package let context: String?
  /// Whether `autoRegister()` or a wiring runs it, itself or by a function that it calls.
  package var isAutomatic: Bool
  /// The wiring that runs it, itself or by a function that it calls; nil for an `autoRegister()`.
  package var wiring: String?
  /// Whether it runs whenever the function around it does.
  package let isUnconditional: Bool
  /// Whether it runs in each container before anything is resolved.
  package var isCertain: Bool
  /// The function that it's in, if any.
  package let function: String?
  /// Whether no code calls that function, and none can without its name.
  package var isUncalled: Bool
  /// The condition of the line.
  package let condition: Condition
}
