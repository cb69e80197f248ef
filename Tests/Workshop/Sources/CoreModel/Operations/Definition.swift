/// What the property of a factory says each time it is read.
package struct Definition: Sendable {
  var recipe: Formula
  var modifiers: [Modifier] = []

  /// What a factory is before anything was said: each product has a number of its own below zero.
  init(of slot: Slot) {
    recipe = Formula(label: -1 - slot.rawValue, isNothing: slot.isOptional || slot == .list)
  }
}

extension Definition: CustomStringConvertible {
  package var description: String {
    "{ \(recipe) }" + modifiers.map(\.description).joined()
  }
}
