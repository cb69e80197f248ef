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
