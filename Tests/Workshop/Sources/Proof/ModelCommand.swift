import CoreModel
import Foundation
import Synchronization

/// `Proof model`: random sequences of operations, performed on containers and on their model.
struct ModelCommand {
  private var sequences = 100_000
  private var seed = UInt64.random(in: 0 ... .max)
  private var length = 40
  /// The seed of the sequence to replay.
  private var replayed: UInt64?

  /// Parses the arguments after the name of the proof.
  init(_ arguments: [String]) throws(ProofError) {
    var list = ArgumentList(arguments)
    while let option = list.next() {
      switch option {
      case "--sequences": sequences = try list.number(of: option, least: 1)
      case "--seed": seed = try list.number(of: option, least: 0)
      case "--length": length = try list.number(of: option, least: 1)
      case "--replay": replayed = try list.number(of: option, least: 0)
      default:
        throw .usage(
          """
          Unknown option '\(option)' of 'Proof model'. Expected --sequences N, --seed N, --length N, \
          --replay SEED.
          """
        )
      }
    }
  }

  /// Runs the sequences, and prints the results.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    CrashNote.install(length: length)
    let run = ModelRun(length: length, beginning: CrashNote.begin)
    if let replayed { return replay(replayed, run) }
    print("model: \(sequences) sequences of \(length) steps, with the seed \(seed)")
    // The seed is printed even if the process crashes.
    fflush(nil)
    let start = ContinuousClock.now
    let report = run.run(sequences, seed: seed)
    let duration = start.duration(to: .now) / .seconds(1)
    print(summary(of: report, duration))
    return end(report)
  }

  private func replay(_ seed: UInt64, _ run: ModelRun) -> Int32 {
    // Printed first, because a step may end the process.
    let steps = run.sequence(seed).enumerated().map { "  \($0.offset + 1). \($0.element)" }
    print("model: the sequence with the seed \(seed):\n\(steps.joined(separator: "\n"))")
    fflush(nil)
    return end(run.replay(seed))
  }

  private func summary(of report: ModelReport, _ seconds: Double) -> String {
    """
    model: \(report.sequences) sequences, \(report.steps) steps, \
    \(String(format: "%.1f", seconds)) s
    model: \(report.built) products built, \(report.storedFound) resolutions that built nothing, \
    \(report.closed) instances closed
    """
  }

  private func end(_ report: ModelReport) -> Int32 {
    if let failure = report.failure {
      print(failure)
      return 1
    }
    print("model: no difference")
    return 0
  }
}

/// A note in the output of a crash: which sequence was running.
enum CrashNote {
  private static let seed = Atomic<UInt64>(0)
  private static let length = Atomic<UInt64>(0)

  /// Installs signal handlers that write the note, for sequences of a length.
  static func install(length: Int) {
    self.length.store(UInt64(length), ordering: .relaxed)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        CrashNote.write()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Records the sequence that starts now.
  static func begin(_ seed: UInt64) { self.seed.store(seed, ordering: .relaxed) }

  /// Writes the note with functions that are safe in a signal handler.
  private static func write() {
    write("The process crashed in the sequence with the seed ")
    write(seed.load(ordering: .relaxed))
    write(". Replay it with the options --length ")
    write(length.load(ordering: .relaxed))
    write(" --replay ")
    write(seed.load(ordering: .relaxed))
    write(".\n")
  }

  private static func write(_ text: StaticString) {
    _ = Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func write(_ number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, first) = (number, digits.count)
      repeat {
        first -= 1
        digits[first] = UInt8(48 + rest % 10)
        rest /= 10
      } while rest > 0
      _ = Foundation.write(
        STDERR_FILENO,
        digits.baseAddress?.advanced(by: first),
        digits.count - first
      )
    }
  }
}
