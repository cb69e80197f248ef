import Foundation
import Synchronization

/// A run of the tests for each of some mutants, in several copies of the package at a time.
final class MutationRun: Sendable {
  /// The state that the jobs share.
  private struct State {
    /// The remaining mutants.
    var rest: ArraySlice<Mutant>
    /// The configurations whose tests have run without a mutant.
    var proven: Set<Mutant.Configuration> = []
    var survivors: [String] = []
    var broken: [String] = []
  }

  private let state: Mutex<State>
  private let mutants: [Mutant]

  /// Plans a run.
  ///
  /// - Parameter mutants: The mutants, which all apply.
  init(_ mutants: [Mutant]) {
    self.mutants = mutants
    state = Mutex(State(rest: mutants[...]))
  }

  /// Tries all mutants, and prints a line for each.
  ///
  /// - Throws: `MutateError.failure` if a mutant survives or doesn't compile, or if tests fail
  ///   without one.
  func run() async throws {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for number in 1...2 { group.addTask { try self.work(in: Workspace(number: number)) } }
      try await group.waitForAll()
    }
    let (survivors, broken) = state.withLock { ($0.survivors, $0.broken) }
    let caught = mutants.count - survivors.count - broken.count
    print(
      "\(caught) of \(mutants.count) mutants caught in \((ContinuousClock.now - start).components.seconds) s."
    )
    if !broken.isEmpty {
      throw MutateError.failure(
        "Some mutants don't compile: \(broken.joined(separator: ", ")). Correct the records."
      )
    }
    if !survivors.isEmpty {
      throw MutateError.failure(
        "No test fails for: \(survivors.joined(separator: ", ")). Write one, and name it in the record."
      )
    }
  }

  /// Takes mutants until none is left.
  private func work(in workspace: Workspace) throws {
    while let mutant = state.withLock({ $0.rest.popFirst() }) {
      let configuration = mutant.configuration
      if state.withLock({ $0.proven.insert(configuration).inserted }) {
        try prove(configuration, in: workspace)
      }
      let start = ContinuousClock.now
      let originals = try workspace.apply(mutant)
      let outcome = try outcome(of: mutant, in: workspace)
      try workspace.restore(originals)
      print("\(mutant.id), \((ContinuousClock.now - start).components.seconds) s: \(outcome)")
      fflush(nil)
    }
  }

  /// Runs all recorded tests of a configuration, which must pass without a mutant.
  private func prove(_ configuration: Mutant.Configuration, in workspace: Workspace) throws {
    let tests = Set(mutants.filter { $0.configuration == configuration }.flatMap(\.tests)).sorted()
    if let error = try workspace.error(of: configuration, for: tests) {
      throw MutateError.failure("The \(configuration) tests don't build: \(error)")
    }
    let outcome = try workspace.run(tests, in: configuration, limit: 300)
    guard outcome.code == 0 else {
      throw MutateError.failure(
        "Without a mutant, the \(configuration) tests end with code \(outcome.code): \(failures(in: outcome))"
      )
    }
  }

  /// Tests a mutant that was applied.
  ///
  /// - Returns: A description of how it was caught.
  private func outcome(of mutant: Mutant, in workspace: Workspace) throws -> String {
    if let error = try workspace.error(of: mutant.configuration, for: mutant.tests) {
      state.withLock { $0.broken.append(mutant.id) }
      return "DOESN'T COMPILE: \(error)"
    }
    for run in 1...mutant.runs {
      let outcome = try workspace.run(mutant.tests, in: mutant.configuration)
      let suffix = run == 1 ? "" : " in run \(run)"
      switch outcome.code {
      case 0: continue
      case 1: return "failed: \(failures(in: outcome))\(suffix)"
      case 124, 137: return "hung for \(Workspace.limit) s\(suffix)"
      case 129...: return "crashed with signal \(outcome.code - 128)\(suffix)"
      default:
        throw MutateError.failure(
          "\(mutant.id): the tests ended with code \(outcome.code): \(outcome.output)"
        )
      }
    }
    state.withLock { $0.survivors.append(mutant.id) }
    return "NOT CAUGHT"
  }

  /// Returns the first tests that failed.
  private func failures(in outcome: Workspace.Outcome) -> String {
    let names = outcome.output.split(separator: "\n").compactMap { line -> Substring? in
      guard let start = line.firstRange(of: " Test "),
        let end = line.firstRange(of: " recorded an issue")
      else { return nil }
      return line[start.upperBound..<end.lowerBound]
    }
    return Set(names).sorted().joined(separator: ", ")
  }
}
