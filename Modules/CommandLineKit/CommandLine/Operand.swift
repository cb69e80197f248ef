/// An argument of a command that belongs to no option, such as the shell in `completions bash`.
public struct Operand: Sendable {
  /// What the argument is, and what it may be.
  public let value: OptionValue
  /// Whether it may be left out.
  public let isOptional: Bool

  /// Creates an operand.
  public init(_ value: OptionValue, isOptional: Bool = false) {
    (self.value, self.isOptional) = (value, isOptional)
  }

  /// How the help shows it, such as `[COMMAND]`.
  var usage: String { isOptional ? "[\(value.name)]" : value.name }
}
