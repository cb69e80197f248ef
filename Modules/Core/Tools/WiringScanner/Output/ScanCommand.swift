/// The command line of the tool.
package enum ScanCommand {
  /// The output of the process, and its exit code.
  package struct Outcome: Equatable {
    /// The text for standard output.
    package var output = ""
    /// The text for standard error.
    package var errors = ""
    /// The exit code: 0, 1, or 64, 65, 66 or 73 from sysexits.
    package var exitCode: Int32 = 0
  }

  /// The help text.
  package static let help = """
    Usage: WiringScannerTool REQUEST OUTPUT

    Reads the sources that the file REQUEST names, and writes their promised factories to the file
    OUTPUT as Swift source. WiringPlugin runs it in each build. On standard error is an
    error for each promise that is certainly unkept, for each autoRegister() that never runs, and for
    each import of a module that the manifest doesn't allow. Then it doesn't write OUTPUT.

    Exit codes: 0 fine, 1 errors in the sources, 64 usage, 65 bad data, 66 no such input, 73 OUTPUT
    cannot be written.

    """

  /// Runs the tool, with functions for its files.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - read: Returns the bytes of a file; nil if it cannot be read.
  ///   - write: Writes bytes to a file, and returns whether it could.
  /// - Returns: The output, the errors and the exit code.
  package static func run(
    _ arguments: [String],
    read: @escaping (String) -> [UInt8]?,
    write: ([UInt8], String) -> Bool
  ) -> Outcome {
    if arguments == ["--help"] || arguments == ["-h"] {
      return Outcome(output: help)
    }
    guard arguments.count == 2 else {
      return failure(64, "WiringScanner takes two arguments: see 'WiringScanner --help'.")
    }
    guard let request = read(arguments[0]) else {
      return failure(66, "'\(arguments[0])' cannot be read. Check that it exists.")
    }
    do throws(ScanRequest.Problem) {
      let request = try ScanRequest(String(decoding: request, as: UTF8.self))
      let wiring = WiringScan(request, read: read).wiring()
      // Without its output, the next build runs the tool again.
      guard wiring.errors.isEmpty else {
        return Outcome(errors: wiring.errors.map { "\($0)\n" }.joined(), exitCode: 1)
      }
      guard write(Array(PlanSource(wiring).text.utf8), arguments[1]) else {
        return failure(73, "'\(arguments[1])' cannot be written. Check its folder.")
      }
      return Outcome()
    } catch {
      return failure(65, "'\(arguments[0])' \(error.reason).")
    }
  }

  private static func failure(_ code: Int32, _ sentence: String) -> Outcome {
    Outcome(errors: "error: \(sentence)\n", exitCode: code)
  }
}
