/// `Proof everything`: each public feature, for tools that check memory.
///
/// LeakSanitizer and valgrind find leaks, and uses of freed memory.
enum EverythingCommand {
  /// Uses all features repeatedly, and prints the number of checks.
  ///
  /// - Parameter arguments: The arguments after the name of the proof.
  /// - Returns: The exit code.
  /// - Throws: An error for wrong arguments, or for failed checks.
  static func run(_ arguments: [String]) throws(ProofError) -> Int32 {
    var times = 20
    var list = ArgumentList(arguments)
    while let option = list.next() {
      guard option == "--times" else {
        throw .usage("Unknown option '\(option)' of 'Proof everything'. Expected --times N.")
      }
      times = try list.number(of: option, least: 1)
    }
    var checks = Checks()
    for _ in 0..<times {
      for part in Everything.parts {
        part(EverythingContainer(), &checks)
      }
    }
    guard checks.faults.isEmpty else { throw .broken(checks.faults.joined(separator: "\n")) }
    print("\(checks.count) checks, \(Everything.parts.count) parts, \(times) times")
    return 0
  }
}

/// The number of checks, and the failed ones.
struct Checks {
  private(set) var count = 0
  private(set) var faults: [String] = []

  /// Checks that two values are equal.
  mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ line: Int = #line) {
    count += 1
    if found != expected { faults.append("Line \(line): found \(found), expected \(expected).") }
  }
}

/// The parts of the proof.
enum Everything {
  typealias Part = @Sendable (EverythingContainer, inout Checks) -> Void

  static let parts: [Part] = [
    scopes, parameters, registrations, contributions, contexts, decorations, resets, copies,
    settings, types, temporaries, wrappers, taskContainers, actors, threads, wiring, supervision,
  ]
}
