/// What a race has come to.
package struct RaceReport: Sendable {
  /// How many threads there were.
  package let threads: Int
  /// How often each operation was done, in the order of the operations.
  package let counts: [Int]
  /// How many instances were made.
  package let builds: Int
  /// How often a thread waited for another one's work.
  package let waits: UInt
  /// How many containers there were.
  package let containers: Int
  /// How long it took.
  package let duration: Duration
  /// What was promised and not so, at most a few.
  package let faults: [String]

  /// How many operations were done.
  package var operations: Int { counts.reduce(0, +) }

  /// How often a recipe was registered, or something was added to the list.
  package var registrations: Int {
    counts[RaceOperation.registering.rawValue] + counts[RaceOperation.contributing.rawValue]
  }

  /// The operations that were not done at all.
  package var missing: [RaceOperation] {
    RaceOperation.allCases.filter { counts[$0.rawValue] == 0 }
  }
}
