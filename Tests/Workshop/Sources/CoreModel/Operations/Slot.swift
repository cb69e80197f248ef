/// A factory that each container under test declares.
///
/// A recipe resolves only slots after its own in this list, so that there are no cycles.
package enum Slot: Int, CaseIterable, Sendable {
  case first, second
  /// Returns an existential.
  case face
  /// Returns a structure that begins with a number, and contains a product.
  case labeled
  /// Returns a structure that begins with a product, and contains a number.
  case tagged
  /// A factory with a parameter.
  case numbered
  /// Returns an optional, and is promised if its definition returns `nil`.
  case maybe
  /// Returns an optional, has a parameter, and is promised like `maybe`.
  case maybeNumbered
  /// Returns an array, to which modules contribute.
  case list
  /// A registration that is found by type, without a declaration.
  case typed
  /// A throwing factory.
  case failing
  /// Is async, with a recipe that may throw. No recipe resolves it.
  case waiting
  /// Resolves no other factory.
  case leaf

  /// Whether the factory has a parameter.
  var hasParameter: Bool { self == .numbered || self == .maybeNumbered }

  /// Whether the factory may return `nil`.
  var isOptional: Bool { self == .maybe || self == .maybeNumbered }

  /// Whether its instance is an object, and doesn't only contain objects.
  var isObject: Bool { self != .list && self != .labeled && self != .tagged }

  /// Whether a recipe may throw.
  var mayFail: Bool { self == .failing || self == .waiting }

  /// Whether the factory is a promise if its definition returns `nil`.
  var isPromised: Bool { isOptional }

  /// Its name in traces and reports.
  var name: String { self == .typed ? "type" : "\(self)" }
}
