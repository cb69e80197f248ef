import FactoryRunning
import Testing

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// With a signal that does nothing where nobody traps it, so that a fault doesn't end the tests.
@Suite("The signals of the process", .serialized, .timeLimit(.minutes(10)))
struct UnixSignalsSequenceTests {
  private func action() -> Int {
    let action = signal(SIGWINCH, SIG_DFL)
    signal(SIGWINCH, action)
    return unsafeBitCast(action, to: Int.self)
  }

  @Test("Each sequence gets every signal, and the last one to go restores what was there")
  func deliversSignals() async throws {
    let before = action()
    do {
      let first = UnixSignalsSequence(trapping: .sigwinch, .sigcont)
      let second = UnixSignalsSequence(trapping: .sigwinch)
      #expect(action() != before)
      kill(getpid(), SIGWINCH)
      for await signal in first {
        #expect(signal == .sigwinch)
        break
      }
      var iterator = second.makeAsyncIterator()
      #expect(await iterator.next() == .sigwinch)
    }
    #expect(action() == before)
  }

  @Test("A sequence that goes leaves the others their signals")
  func leavesOthers() async throws {
    let before = action()
    let sequence = UnixSignalsSequence(trapping: .sigwinch)
    do { _ = UnixSignalsSequence(trapping: .sigwinch) }
    try #require(action() != before)
    kill(getpid(), SIGWINCH)
    var iterator = sequence.makeAsyncIterator()
    #expect(await iterator.next() == .sigwinch)
  }

  @Test("A signal that the process ignores stays ignored")
  func leavesIgnored() async throws {
    let before = signal(SIGWINCH, SIG_IGN)
    defer { signal(SIGWINCH, before) }
    let sequence = UnixSignalsSequence(trapping: .sigwinch)
    #expect(action() == unsafeBitCast(SIG_IGN, to: Int.self))
    withExtendedLifetime(sequence) {}
  }

  @Test("Waiting for a signal ends with the task")
  func endsWithTask() async {
    let task = Task {
      for await signal in UnixSignalsSequence(trapping: .sigwinch) {
        Issue.record("\(signal)")
      }
    }
    task.cancel()
    await task.value
  }

  @Test("A signal has its usual name")
  func names() {
    #expect("\([UnixSignal.sigterm, .sighup])" == "[SIGTERM, SIGHUP]")
    #expect(UnixSignal(rawValue: SIGURG).description == "signal \(SIGURG)")
  }
}
