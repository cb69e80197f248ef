/// The exit code of a program.
///
/// The numbers are those of `sysexits.h`. A program can add codes in an extension.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number that the shell shows as `$?`.
  public let rawValue: Int32

  /// Creates a code from its number, 0 to 255.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The program succeeded.
  public static let success = ExitCode(rawValue: 0)
  /// An error without a more specific code.
  public static let failure = ExitCode(rawValue: 1)
  /// The command line is invalid.
  public static let usage = ExitCode(rawValue: 64)
  /// The output file can't be created.
  public static let noOutput = ExitCode(rawValue: 73)
  /// The output can't be written.
  public static let output = ExitCode(rawValue: 74)
  /// The system denies the permission.
  public static let notPermitted = ExitCode(rawValue: 77)
  /// A setting is missing or invalid.
  public static let configuration = ExitCode(rawValue: 78)
}
