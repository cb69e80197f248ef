/// A closure that makes a product: what it is known by, and what it asks for.
package struct Formula: Sendable {
  /// A factory that a recipe asks for.
  package struct Part: Sendable {
    let slot: Slot
    let parameter: Parameter
    /// Whether the other container is asked.
    let isElsewhere: Bool
  }

  /// The number that tells products of this recipe from others.
  let label: Int
  var parts: [Part] = []
  /// What it does to the containers before it makes its product.
  var actions: [Operation] = []
  /// Whether it makes `nil`, or an empty array.
  var isNothing = false
  /// Whether it throws in place of making its product.
  var fails = false
}

extension Formula: CustomStringConvertible {
  package var description: String {
    if isNothing { return "nothing" }
    let parts = parts.isEmpty ? "" : "(\(parts.map(\.description).joined(separator: ", ")))"
    return actions.map { "\($0); " }.joined() + (fails ? "throw " : "") + "#\(label)" + parts
  }
}

extension Formula.Part: CustomStringConvertible {
  package var description: String {
    (isElsewhere ? "other." : "") + "\(slot)" + (slot.hasParameter ? "(.\(parameter))" : "")
  }
}
