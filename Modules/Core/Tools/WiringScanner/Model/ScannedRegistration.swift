/// A place where a closure is registered for a factory.
package struct ScannedRegistration: Hashable, Sendable {
  /// The place.
  package let place: Place
  /// The possible products of the closure; none if the source doesn't show them.
  package let providers: [Provider]
  /// The context, such as `onTest`; nil for all contexts.
  package let context: String?
  /// Whether it adds an element to a list, and replaces nothing.
  package let isContribution: Bool
  /// Whether a function of a container or a wiring makes it.
  package let isAutomatic: Bool
  /// The wiring that makes it; nil for a function of a container.
  package let wiring: String?
  /// Whether each run of the wiring or `autoRegister()` makes it.
  package let isUnconditional: Bool
  /// The condition of the line.
  package let condition: Condition
}
