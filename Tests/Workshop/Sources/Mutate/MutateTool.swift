import Foundation

/// The entry point: checks the records, and tests one mutant after another.
@main
enum MutateTool {
  static let help = """
    Usage: Tests/Workshop/Scripts/mutate [--stale] [--only ID...]

    Applies each mutant of Tests/Workshop/Mutants to a copy of the package, builds the tests that must
    catch it, and runs them. A mutant is caught when they fail, crash, or hang for \(Workspace.limit) s. 
    Tests/Workshop/README.md explains how to write one.

      --stale       builds nothing; lists the records that no longer apply
      --only ID...  selects these mutants only

    It works in two copies at a time. The copies stay in .build/workshop/mutate, so that the next run compiles little.

    Exit codes: 0 all caught, 1 one isn't caught, 64 wrong usage, 65 a record is wrong or no longer applies.

    """

  static func main() async {
    do {
      let arguments = try MutateArguments(Array(CommandLine.arguments.dropFirst()))
      guard !arguments.wantsHelp else { return print(help, terminator: "") }
      let mutants = try readRecords(only: arguments.ids)
      try check(mutants)
      guard !arguments.isStale else {
        return print("\(mutants.count) mutants apply, and their tests exist.")
      }
      try await MutationRun(mutants).run()
    } catch {
      let error = error as? MutateError ?? .failure("\(error)")
      FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Reads all records, and chooses some of them.
  private static func readRecords(only ids: [String]) throws -> [Mutant] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Workspace.records).sorted()
    let mutants = try names.filter { $0.hasSuffix(".md") }.flatMap { name in
      let path = "\(Workspace.records)/\(name)"
      return try MutantFile.mutants(in: String(contentsOfFile: path, encoding: .utf8), path: path)
    }
    var places: [String: String] = [:]
    for mutant in mutants {
      if let other = places.updateValue(mutant.place, forKey: mutant.id) {
        throw MutateError.data(
          "\(mutant.place): '\(mutant.id)' is also at \(other). Give each its own ID."
        )
      }
    }
    if let unknown = ids.first(where: { places[$0] == nil }) {
      throw MutateError.usage(
        "Unknown mutant '\(unknown)'. The headings in \(Workspace.records) are the IDs."
      )
    }
    return ids.isEmpty ? mutants : mutants.filter { ids.contains($0.id) }
  }

  /// Checks that each record applies, and that its tests exist.
  private static func check(_ mutants: [Mutant]) throws(MutateError) {
    let sources = SourceTree(["Modules"], of: ".")
    let tests = SourceTree(Workspace.testFolders, of: ".")
    let stale = mutants.compactMap { mutant in
      do throws(MutateError) {
        for edit in mutant.edits { _ = try sources.place(of: edit) }
        guard let missing = mutant.tests.first(where: { tests.path(ofTest: $0) == nil }) else {
          return nil as String?
        }
        return "\(mutant.place): \(mutant.id): no test is called '\(missing)'."
      } catch {
        return "\(mutant.place): \(mutant.id): \(error.message)"
      }
    }
    guard stale.isEmpty else {
      throw .data(
        "\(stale.count) of \(mutants.count) records no longer apply.\n\(stale.joined(separator: "\n"))"
      )
    }
  }
}

/// The arguments of the program.
private struct MutateArguments {
  var wantsHelp = false
  /// Whether to check the records only.
  var isStale = false
  /// The selected mutants; empty for all.
  var ids: [String] = []

  init(_ arguments: [String]) throws(MutateError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help": wantsHelp = true
      case "--stale": isStale = true
      case "--only" where !rest.isEmpty:
        ids = Array(rest)
        rest = []
      default: throw .usage("Unknown argument '\(argument)'. Expected --stale or --only ID...")
      }
    }
  }
}

/// An error that ends the tool, with its message and exit code.
enum MutateError: Error {
  /// Wrong arguments.
  case usage(String)
  /// A record that is wrong, or no longer applies.
  case data(String)
  /// A mutant that no test has caught, or tests that fail without a mutant.
  case failure(String)

  fileprivate var message: String {
    switch self {
    case .usage(let message), .data(let message), .failure(let message): message
    }
  }

  /// The exit code, from sysexits except for a failure.
  fileprivate var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .data: 65
    case .failure: 1
    }
  }
}
