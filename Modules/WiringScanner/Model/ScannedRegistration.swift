/// A place where a closure is registered for a factory.
package struct ScannedRegistration: Hashable, Sendable {
  /// Where it is.
  package let place: Place
  /// What the closure makes; several if it decides, none if it cannot be seen.
  package let providers: [Provider]
  /// The context that it is for, such as `onTest`; nil for all.
  package let context: String?
  /// Whether `autoRegister()` or a wiring runs it, itself or by a function that it calls.
  package var isAutomatic: Bool
  /// The wiring that runs it, itself or by a function that it calls; nil for an `autoRegister()`.
  package var wiring: String?
  /// Whether it runs whenever the function around it does.
  package let isUnconditional: Bool
  /// The function that it's in, if any.
  package let function: String?
  /// Whether that function is one that only code that names it can call, and no code does.
  package var isUncalled: Bool
  /// When it is compiled.
  package let condition: Condition
}
