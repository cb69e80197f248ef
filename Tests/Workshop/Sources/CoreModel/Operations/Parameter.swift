/// A parameter of a factory.
///
/// Different parameters may have the same hash value.
package struct Parameter: Sendable {
  /// The number, which events name.
  let number: Int
  /// Values that `==` compares, too.
  ///
  /// An array with a NaN equals itself, as it has one storage, and no other array.
  private var values: [Double] = []
  private var isEqualToItself = true
  /// A part that isn't equal to itself, and that `==` ignores.
  private let ignored = Double.nan

  package static let zero = Parameter(number: 0)
  package static let one = Parameter(number: 1)
  package static let two = Parameter(number: 2)
  /// Like a NaN, it isn't equal to itself.
  package static let strange = Parameter(number: 3, isEqualToItself: false)
  /// A new parameter that is equal only to its own copies.
  package static var fresh: Parameter { Parameter(number: 4, values: [.nan]) }
  /// More parameters than a container stores instances for without removing unused ones.
  static let many = (10..<80).map { Parameter(number: $0) }
}

extension Parameter: Hashable {
  package static func == (left: Parameter, right: Parameter) -> Bool {
    left.number == right.number && left.values == right.values && left.isEqualToItself
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
}

extension Parameter: CustomStringConvertible {
  package var description: String {
    switch number {
    case 0: "zero"
    case 1: "one"
    case 2: "two"
    case 3: "strange"
    case 4: "fresh"
    default: "\(number)"
    }
  }
}
