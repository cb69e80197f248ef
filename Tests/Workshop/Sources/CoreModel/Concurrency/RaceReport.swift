/// The results of a race.
package struct RaceReport: Sendable {
  /// The number of threads.
  package let threads: Int
  /// The number of times that each operation was performed, in the order of the operations.
  package let counts: [Int]
  /// The number of builds.
  package let builds: Int
  /// The number of times that a thread waited for another one's build.
  package let waits: UInt
  /// The number of containers.
  package let containers: Int
  /// The duration of the race.
  package let duration: Duration
  /// The first few broken guarantees.
  package let faults: [String]

  /// The number of operations performed.
  package var operations: Int { counts.reduce(0, +) }

  /// The number of registrations and contributions.
  package var registrations: Int {
    counts[RaceOperation.registering.rawValue] + counts[RaceOperation.contributing.rawValue]
  }

  /// The operations that were never performed.
  package var missing: [RaceOperation] {
    RaceOperation.allCases.filter { counts[$0.rawValue] == 0 }
  }
}
