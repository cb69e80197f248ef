/// What the program tells its caller when it ends, in the numbers of sysexits.
package enum ExitCode: Int32, Sendable {
  /// All went well.
  case success = 0
  /// The command line makes no sense.
  case usage = 64
  /// What was read is no account list.
  case invalidData = 65
  /// There is nothing to read at the place that was named.
  case noInput = 66
  /// The service gave no answer.
  case unavailable = 69
  /// The app is not wired as it should be.
  case wiring = 70
  /// The file for the result cannot be made.
  case noOutput = 73
  /// The result cannot be written.
  case output = 74
  /// The service refuses to tell this caller, or the system to write there.
  case notPermitted = 77
}
