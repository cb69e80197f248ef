import Foundation

/// The entry point of the long proofs, which Tests/Workshop/Scripts/prove runs.
@main
enum ProofTool {
  static func main() {
    do throws(ProofError) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Runs the proof that the first argument names.
  private static func run(_ arguments: [String]) throws(ProofError) {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "model": try ModelCommand.run(rest)
    case "race": try RaceCommand.run(rest)
    case "requests": try RequestsCommand.run(rest)
    default: throw .usage("Expected the name of a proof: model, race or requests.")
    }
  }
}

/// The options of a command, whose values are numbers.
struct Options {
  private var values: [String: UInt64]

  /// Parses arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - defaults: The options, with their default values.
  /// - Throws: A usage error for an unknown option or a wrong value.
  init(_ arguments: [String], _ defaults: [String: UInt64]) throws(ProofError) {
    values = defaults
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard defaults[option] != nil else {
        let known = defaults.keys.sorted().joined(separator: ", ")
        throw .usage("Unknown option '\(option)'. Expected \(known).")
      }
      guard let text = rest.popFirst(), let value = UInt64(text) else {
        throw .usage("Missing or invalid value for \(option). Add a number after the option.")
      }
      values[option] = value
    }
  }

  subscript(option: String) -> UInt64 { values[option, default: 0] }
}

extension UInt64 {
  /// A random seed.
  static func random() -> UInt64 { random(in: 1 ... .max) }
}

/// Prints a line, also if the process crashes after it.
func announce(_ line: String) {
  print(line)
  fflush(nil)
}

/// Returns the time since a moment, for a figure.
func seconds(since start: ContinuousClock.Instant) -> String {
  String(format: "%.1f s", (ContinuousClock.now - start) / .seconds(1))
}

/// An error of a proof; each message is a full sentence.
enum ProofError: Error {
  /// The command line is wrong.
  case usage(String)
  /// The system doesn't report a required value.
  case unknown(String)
  /// A guarantee is broken.
  case broken(String)

  /// The exit code, after sysexits.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .unknown: 69
    case .broken: 1
    }
  }

  /// The message.
  var message: String {
    switch self {
    case .usage(let message), .unknown(let message), .broken(let message): message
    }
  }
}
