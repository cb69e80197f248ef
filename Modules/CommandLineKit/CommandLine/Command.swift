/// A command of a program, such as `accounts`.
public struct Command: Sendable {
  /// The word that a person types.
  public let name: String
  /// What the command does, as one phrase, such as "Shows bank accounts".
  public let summary: String
  /// The arguments that belong to no option, in order.
  public let operands: [Operand]
  /// The options besides those for help and version.
  public let options: [Option]
  /// What the command's help shows after the options.
  public let sections: [HelpSection]
  /// Whether the command runs without the program's ``Program/check``.
  public let isUnchecked: Bool
  /// Does what the command is for.
  let run: @Sendable (Arguments, Program) async throws -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: The word that a person types: small letters, digits and dashes.
  ///   - summary: What the command does, as one phrase.
  ///   - operands: The arguments that belong to no option, the optional ones last.
  ///   - options: The options besides those for help and version.
  ///   - sections: What the command's help shows after the options.
  ///   - isUnchecked: Whether the command runs without the program's ``Program/check``, such as one
  ///     that shows what's wrong.
  ///   - run: Does what the command is for. An error ends the program with ``CommandError/exitCode``
  ///     if it's a ``CommandError``, and with 1 otherwise.
  public init(
    _ name: String,
    _ summary: String,
    operands: [Operand] = [],
    options: [Option] = [],
    sections: [HelpSection] = [],
    isUnchecked: Bool = false,
    run: @escaping @Sendable (Arguments) async throws -> Void
  ) {
    (self.name, self.summary, self.operands, self.options) = (name, summary, operands, options)
    (self.sections, self.isUnchecked) = (sections, isUnchecked)
    self.run = { arguments, _ in try await run(arguments) }
  }

  /// Creates a command of the module's own, which may look at the program.
  init(
    _ name: String,
    _ summary: String,
    operand: Operand,
    run: @escaping @Sendable (Arguments, Program) throws -> Void
  ) {
    (self.name, self.summary, operands, options, sections) = (name, summary, [operand], [], [])
    (isUnchecked, self.run) = (true, run)
  }

  /// All options, those for help and version included.
  var allOptions: [Option] { options + [.help, .version] }
}

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

/// What a command line asks a program to do.
public enum Invocation: Sendable {
  /// Show the help of the program, or of one command.
  case help(Command?)
  /// Show the version.
  case version
  /// Run a command.
  case run(Command, Arguments)
}
