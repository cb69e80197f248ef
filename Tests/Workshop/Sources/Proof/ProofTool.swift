import Foundation

/// The entry point of the long proofs, which Scripts/prove runs.
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
    "shutdown": { arguments throws(ProofError) in try ShutdownCommand.run(arguments) },
    "requests": { arguments throws(ProofError) in try RequestsCommand.run(arguments) },
    "memory": { arguments throws(ProofError) in try MemoryCommand.run(arguments) },
    "everything": { arguments throws(ProofError) in try EverythingCommand.run(arguments) },
  ]
}
