/// A closure that builds a product: its label and its dependencies.
package struct Formula: Sendable {
  /// A factory that a recipe resolves.
  package struct Part: Sendable {
    let slot: Slot
    let parameter: Parameter
    /// Whether the factory belongs to the other container.
    let isElsewhere: Bool
  }

  /// The number that identifies the recipe of a product.
  let label: Int
  var parts: [Part] = []
  /// The operations on containers that it performs before it builds its product.
  var actions: [Operation] = []
  /// Whether it returns the first product that it has resolved, if there is one, instead of building another.
  var isForwarding = false
  /// Whether it returns `nil` or an empty array.
  var isNothing = false
  /// Whether it throws instead of building its product.
  var fails = false
}

extension Formula: CustomStringConvertible {
  package var description: String {
    if isNothing { return "nothing" }
    let parts = parts.isEmpty ? "" : "(\(parts.map(\.description).joined(separator: ", ")))"
    return actions.map { "\($0); " }.joined() + (fails ? "throw " : "")
      + (isForwarding ? "the first of " : "")
      + "#\(label)" + parts
  }
}

extension Formula.Part: CustomStringConvertible {
  package var description: String {
    (isElsewhere ? "other." : "") + "\(slot)" + (slot.hasParameter ? "(.\(parameter))" : "")
  }
}
