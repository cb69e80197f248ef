/// What a person wrote after the name of a command.
public struct Arguments: Sendable {
  /// The arguments that belong to no option, in order; no more than the command has operands.
  public let operands: [String]
  /// The options by name; one without a value has an empty one.
  private let options: [String: String]

  /// Creates arguments.
  ///
  /// - Parameters:
  ///   - operands: The arguments that belong to no option, in order.
  ///   - options: The values of options by name, an empty one for an option without a value.
  public init(operands: [String] = [], options: [String: String] = [:]) {
    (self.operands, self.options) = (operands, options)
  }

  /// The value of an option; none if it wasn't given.
  public subscript(option: Option) -> String? { options[option.name] }

  /// Returns whether an option was given.
  public func contains(_ option: Option) -> Bool { options[option.name] != nil }
}
