/// The operands and options of a command line, without the name of the command.
public struct Arguments: Sendable {
  /// The arguments that aren't options, in order, at most one for each operand of the command.
  public let operands: [String]
  /// The values of the options by name, empty for an option without a value.
  private let options: [String: String]

  /// Creates arguments.
  ///
  /// - Parameters:
  ///   - operands: The arguments that aren't options, in order.
  ///   - options: The values of the options by name, empty for an option without a value.
  public init(operands: [String] = [], options: [String: String] = [:]) {
    self.operands = operands
    self.options = options
  }

  /// The value of an option, or `nil` if the command line doesn't have the option.
  public subscript(option: Option) -> String? { options[option.name] }

  /// Returns whether the command line has an option.
  public func contains(_ option: Option) -> Bool { options[option.name] != nil }
}
