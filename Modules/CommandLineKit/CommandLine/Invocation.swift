/// What a command line asks a program to do.
public enum Invocation: Sendable {
  /// Show the help of the program, or of one command.
  case help(Command?)
  /// Show the version.
  case version
  /// Run a command.
  case run(Command, Arguments)
}
