import Foundation
import Testing

/// The result of a run of the app.
struct AppResult {
  /// The text on standard output.
  let output: String
  /// The text on standard error.
  let errors: String
  /// The exit code, or the negative number of the signal that ended the app.
  let code: Int32
}

/// Runs the built executable to its end.
///
/// - Parameters:
///   - arguments: The command line without the program's name.
///   - input: The content of standard input, which must fit into the buffer of a pipe.
///   - output: The target of standard output; by default, the result.
///   - environment: Variables in addition to those of the tests.
/// - Returns: The output and the end of the app.
/// - Throws: An error if the app isn't built, or can't be started.
func runApp(
  _ arguments: String...,
  input: String = "",
  output: FileHandle? = nil,
  environment: [String: String] = [:]
) throws -> AppResult {
  let process = Process()
  let inputs = Pipe()
  let outputs = Pipe()
  let errors = Pipe()
  process.executableURL = try executable()
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = inputs
  process.standardOutput = output ?? outputs
  process.standardError = errors
  try inputs.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try inputs.fileHandleForWriting.close()
  try process.run()
  if output != nil { try outputs.fileHandleForWriting.close() }
  let outputData = try outputs.fileHandleForReading.readToEnd() ?? Data()
  let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  var code = process.terminationStatus
  if process.terminationReason == .uncaughtSignal { code = -code }
  return AppResult(
    output: String(decoding: outputData, as: UTF8.self),
    errors: String(decoding: errorData, as: UTF8.self),
    code: code
  )
}

/// Returns the built executable, which `Tests/Workshop/Scripts/test` sets.
private func executable() throws -> URL {
  let path = try #require(
    ProcessInfo.processInfo.environment["APP_PROGRAM"],
    "Run 'Scripts/test Process', which builds the app."
  )
  return URL(filePath: path)
}
