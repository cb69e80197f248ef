/// What a program tells its caller when it ends.
///
/// The numbers are those of `sysexits.h`; a program adds the ones that it needs in an extension.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number that the shell shows as `$?`.
  public let rawValue: Int32

  /// Creates a code from its number, 0 to 255.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// All went well.
  public static let success = ExitCode(rawValue: 0)
  /// Something went wrong for which there is no code.
  public static let failure = ExitCode(rawValue: 1)
  /// The command line makes no sense.
  public static let usage = ExitCode(rawValue: 64)
  /// The file for the result can't be created.
  public static let noOutput = ExitCode(rawValue: 73)
  /// The result can't be written.
  public static let output = ExitCode(rawValue: 74)
  /// The system doesn't permit it.
  public static let notPermitted = ExitCode(rawValue: 77)
}
