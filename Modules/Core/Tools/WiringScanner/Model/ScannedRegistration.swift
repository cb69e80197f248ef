/// A place where a closure is registered for a factory.
package struct ScannedRegistration: Hashable, Sendable {
  /// The place.
  package let place: Place
  /// The possible products of the closure; none if the source doesn't show them.
  package let providers: [Provider]
  /// The factories that the closure resolves.
  package var edges: [ScannedEdge] = []
  /// The context, such as `onTest`; nil for all contexts.
  package let context: String?
  /// Whether it has contexts, and none of them holds in each process.
  package let isLimited: Bool
  /// Whether it adds an element to a list, and replaces nothing.
  package let isContribution: Bool
  /// Whether `autoRegister()` or a wiring makes it, directly or in a function that it calls.
  package var isAutomatic = false
  /// The wiring that makes it, directly or in a function that it calls; nil for `autoRegister()`.
  package var wiring: String?
  /// Whether each run of the wiring or `autoRegister()` makes it; or of the function around it, without them.
  package var isUnconditional: Bool
  /// Whether each container has it before the first resolution.
  package var isCertain: Bool
  /// The function around it.
  package let function: RegisteringFunction
  /// Whether nothing calls that function, and only code that names it could.
  package var isUncalled: Bool
  /// The bound scope of which an open scope alone has it.
  let openScope: String?
  /// The condition of the line.
  package let condition: Condition
}
