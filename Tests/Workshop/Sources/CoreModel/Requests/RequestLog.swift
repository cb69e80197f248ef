import RandomInput
import Synchronization

/// The shared state of a ``RequestRace``: the order of events, the counts, and the violations.
final class RequestLog: Sendable {
  /// A count of the summary.
  enum Count: Int, CaseIterable {
    case requests, nested, builds, closings, cancelled, late, changes
  }

  private let seed: UInt64
  private let last = Atomic(0)
  private let changes = Atomic(0)
  private let counts = Count.allCases.map { _ in Word() }
  private let faults = Locking<[String]>([])
  private let isFaulty = Atomic(false)

  init(seed: UInt64) { self.seed = seed }

  /// Returns the number of the next event.
  func next() -> Int { last.add(1, ordering: .sequentiallyConsistent).newValue }

  // MARK: - Changes of the container

  /// The number of registrations and resets in the container; `nil` during one.
  var epoch: Int? {
    let changes = changes.load(ordering: .sequentiallyConsistent)
    return changes.isMultiple(of: 2) ? changes : nil
  }

  /// Calls a closure that registers or resets a factory in the container.
  ///
  /// One thread only may call this.
  func change(_ body: () -> Void) {
    changes.add(1, ordering: .sequentiallyConsistent)
    body()
    changes.add(1, ordering: .sequentiallyConsistent)
    count(.changes)
  }

  // MARK: - Results

  /// Adds to a count.
  func count(_ count: Count) { counts[count.rawValue].value.add(1, ordering: .relaxed) }

  /// Returns a count.
  subscript(count: Count) -> Int { counts[count.rawValue].value.load(ordering: .relaxed) }

  /// The first few violations.
  var violations: [String] { faults.change { $0 } }

  /// Whether a guarantee is broken, which ends the race.
  var isOver: Bool { isFaulty.load(ordering: .relaxed) }

  /// Records a broken guarantee.
  func note(_ fault: String) {
    isFaulty.store(true, ordering: .relaxed)
    faults.change { if $0.count < 8 { $0.append(fault) } }
  }

  /// Records a broken guarantee if a condition is false.
  func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { note(fault()) }
  }

  /// Returns the random numbers for the build that begins at an event.
  func numbers(at event: Int) -> SplitMix64 { SplitMix64(seed: seed ^ UInt64(event)) }
}
