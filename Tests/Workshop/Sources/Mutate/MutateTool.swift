import Foundation

/// The entry point: checks the records, and tests one mutant after another.
@main
enum MutateTool {
  static let help = """
    Usage: Tests/Workshop/Scripts/mutate [--stale] [--only ID...] [--jobs N]

    Applies each mutant of Tests/Workshop/Mutants to a copy of the package, builds the tests that must
    catch it, and runs them. A mutant is caught when they fail, crash, or hang for \(Workspace.limit) s. 
    Tests/Workshop/README.md explains how to write one.

      --stale       builds nothing; lists the records that no longer apply, and counts the others
      --only ID...  selects these mutants only
      --jobs N      works in N copies at a time; the default is 2

    The copies stay in .build/workshop/mutate, so that the next run compiles little.

    Exit codes: 0 all caught, 1 one isn't caught, 64 wrong usage, 65 a record is wrong or no longer applies.

    """

  static func main() async {
    do {
      let arguments = try MutateArguments(Array(CommandLine.arguments.dropFirst()))
      guard !arguments.wantsHelp else { return print(help, terminator: "") }
      let (files, mutants) = try readRecords(only: arguments.ids)
      try check(mutants)
      guard !arguments.isStale else { return printCounts(files) }
      try await MutationRun(mutants, jobs: arguments.jobs).run()
    } catch {
      let error = error as? MutateError ?? .failure("\(error)")
      FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Reads all records, and chooses some of them.
  private static func readRecords(only ids: [String]) throws -> ([MutantFile], [Mutant]) {
    let names = try FileManager.default.contentsOfDirectory(atPath: Workspace.records).sorted()
    let paths = names.filter { $0.hasSuffix(".md") }.map {
      "\(Workspace.records)/\($0)"
    }
    let files = try paths.map {
      try MutantFile(String(contentsOfFile: $0, encoding: .utf8), path: $0)
    }
    let mutants = files.flatMap(\.mutants)
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
    return (files, ids.isEmpty ? mutants : mutants.filter { ids.contains($0.id) })
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

  private static func printCounts(_ files: [MutantFile]) {
    for file in files {
      let count = "\(file.mutants.count)"
      print(String(repeating: " ", count: max(0, 4 - count.count)) + count + "  " + file.guarantee)
    }
    print("\(files.reduce(0) { $0 + $1.mutants.count }) mutants apply, and their tests exist.")
  }
}
