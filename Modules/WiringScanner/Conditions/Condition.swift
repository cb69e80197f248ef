/// When a piece of source is compiled: always, never, or as a condition says that only the compiler
/// can decide.
package indirect enum Condition: Hashable, Sendable {
  /// Always, or never.
  case known(Bool)
  /// When this is so, such as `DEBUG` and `os(Linux)`.
  case atom(String)
  /// When this is not so.
  case not(Condition)
  /// When both are so.
  case both(Condition, Condition)

  /// How deep conditions are followed, one inside the other; deeper ones count as met.
  static let deepest = 32

  /// Whether the source is compiled whatever the compiler decides.
  package var isAlwaysMet: Bool { self == .known(true) }
  /// Whether the source is compiled never.
  package var isNeverMet: Bool { self == .known(false) }

  /// The opposite.
  var negated: Condition {
    switch self {
    case .known(let isMet): .known(!isMet)
    case .not(let condition): condition
    case .atom, .both: .not(self)
    }
  }

  func and(_ other: Condition) -> Condition {
    switch (self, other) {
    case (.known(false), _), (_, .known(false)): .known(false)
    case (.known(true), let condition), (let condition, .known(true)): condition
    default: self == other ? self : .both(self, other)
    }
  }

  func or(_ other: Condition) -> Condition { negated.and(other.negated).negated }
}

extension Condition: CustomStringConvertible {
  /// The condition as it stands behind `#if`.
  package var description: String {
    switch self {
    case .known(let isMet): "\(isMet)"
    case .atom(let text): text
    case .not(.atom(let text)): "!\(text)"
    case .not(.both(let left, let right)):
      "(\(left.negated.description) || \(right.negated.description))"
    case .not(let condition): "!(\(condition))"
    case .both(let left, let right): "\(left) && \(right)"
    }
  }
}
