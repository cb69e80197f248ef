import Foundation

/// The entry point of the long proofs, which Tests/Workshop/Scripts/prove runs.
@main
enum ProofTool {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Runs the proof that the first argument names.
  ///
  /// - Returns: The exit code.
  private static func run(_ arguments: [String]) throws(ProofError) -> Int32 {
    let names = Self.proofs.keys.sorted().joined(separator: ", ")
    guard let name = arguments.first else {
      throw .usage("Missing name of a proof. Expected one of \(names).")
    }
    guard let proof = Self.proofs[name] else {
      throw .usage("Unknown proof '\(name)'. Expected one of: \(names).")
    }
    return try proof(Array(arguments.dropFirst()))
  }

  /// The proofs by name.
  ///
  /// Each takes its own arguments and returns an exit code.
  private static let proofs: [String: @Sendable ([String]) throws(ProofError) -> Int32] = [
    "model": { arguments throws(ProofError) in try ModelCommand(arguments).run() },
    "race": { arguments throws(ProofError) in try RaceCommand.run(arguments) },
    "requests": { arguments throws(ProofError) in try RequestsCommand.run(arguments) },
  ]
}

/// The remaining arguments of a command line.
struct ArgumentList {
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  /// Removes and returns the next option.
  mutating func next() -> String? { rest.popFirst() }

  /// Removes and returns the number after an option.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - least: The minimum.
  /// - Returns: The number.
  /// - Throws: A usage error if there is no valid number.
  mutating func number<N: FixedWidthInteger>(
    of option: String,
    least: N
  ) throws(ProofError) -> N {
    guard let text = rest.popFirst() else {
      throw .usage("Missing value for \(option). Add a number after the option.")
    }
    guard let number = N(text), number >= least else {
      throw .usage(
        "Invalid value '\(text)' for \(option). Expected a number from \(least) to \(N.max)."
      )
    }
    return number
  }
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
