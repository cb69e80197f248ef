/// A command of a program, such as `accounts`.
public struct Command: Sendable {
  /// The name of the command, as users type it.
  public let name: String
  /// A phrase that describes the command, such as "Shows bank accounts".
  public let summary: String
  /// The operands, in order.
  public let operands: [Operand]
  /// The options, without those for help and version.
  public let options: [Option]
  /// The sections of the command's help that follow the options.
  public let sections: [HelpSection]
  /// Whether the command runs without the program's ``Program/check``.
  public let isUnchecked: Bool
  /// The closure that runs the command.
  let run: @Sendable (Arguments) async throws -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The name, of small letters, digits and dashes.
  ///   - summary: A phrase that describes the command.
  ///   - operands: The operands. Optional operands must be last.
  ///   - options: The options, without those for help and version.
  ///   - sections: The sections of the command's help that follow the options.
  ///   - isUnchecked: Whether the command runs without the program's ``Program/check``, such as a
  ///     command that shows the reason for its failure.
  ///   - run: The closure that runs the command. A ``CommandError`` ends the program with its
  ///     ``CommandError/exitCode``, and any other error with 1.
  public init(
    _ name: String,
    _ summary: String,
    operands: [Operand] = [],
    options: [Option] = [],
    sections: [HelpSection] = [],
    isUnchecked: Bool = false,
    run: @escaping @Sendable (Arguments) async throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.sections = sections
    self.isUnchecked = isUnchecked
    self.run = run
  }

  /// All options, including those for help and version.
  var allOptions: [Option] { options + [.help, .version] }
}

/// An argument of a command that isn't an option, such as the name in `greet Ada`.
public struct Operand: Sendable {
  /// The name and the valid values of the argument.
  public let value: OptionValue
  /// Whether the argument may be missing.
  public let isOptional: Bool

  /// Creates an operand.
  public init(_ value: OptionValue, isOptional: Bool = false) {
    self.value = value
    self.isOptional = isOptional
  }

  /// The operand as the help shows it, such as `[NAME]`.
  var usage: String {
    if isOptional {
      return "[\(value.name)]"
    }
    return value.name
  }
}
