/// A factory that each container under test declares.
///
/// A recipe asks only for slots that come later in this list, so that there is no circle.
package enum Slot: Int, CaseIterable, Sendable {
  case first, second
  /// Makes an existential.
  case face
  /// Has a parameter.
  case numbered
  /// Makes an optional, and is promised where its definition makes nothing.
  case maybe
  /// The same with a parameter.
  case maybeNumbered
  /// Makes an array, which modules contribute to.
  case list
  /// Has no declaration: what is registered is found by its type.
  case typed
  /// Has a recipe that may throw.
  case failing
  /// Is async, and has a recipe that may throw. No recipe asks for it.
  case waiting
  /// Asks for no other.
  case leaf

  /// Whether the factory has a parameter.
  var hasParameter: Bool { self == .numbered || self == .maybeNumbered }

  /// Whether the factory may make nothing.
  var isOptional: Bool { self == .maybe || self == .maybeNumbered }

  /// Whether a recipe may throw.
  var mayFail: Bool { self == .failing || self == .waiting }

  /// Whether somebody else has to provide what it makes, if its definition makes nothing.
  var isPromised: Bool { isOptional }

  /// The name that traces and reports have for it.
  var name: String { self == .typed ? "type" : "\(self)" }
}
