import Synchronization
import Testing

@testable import FactoryRunning

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The tests use a signal without an effect of its own, so that a fault doesn't end the process.
@Suite("The signals of the process", .serialized, .timeLimit(.minutes(10)))
struct UnixSignalsSequenceTests {
  /// Reads how the process handles the signal.
  private func installed() -> sigaction {
    var action = sigaction()
    sigaction(SIGWINCH, nil, &action)
    return action
  }

  /// Returns the address of the signal's handler.
  private func action() -> Int {
    let action = installed()
    #if canImport(Musl)
      return unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  @Test("Each sequence gets every signal, and the last one restores the handler")
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

  @Test("The last real-time signal is delivered as well")
  func lastSignalIsDelivered() async {
    let last = UnixSignal(rawValue: 64)
    // Without a handler, a fault would end the process.
    let before = signal(last.rawValue) { _ in }
    defer { signal(last.rawValue, before) }
    var iterator = UnixSignalsSequence(trapping: last, .sigwinch).makeAsyncIterator()
    kill(getpid(), last.rawValue)
    // The other signal ends the wait if this one is lost.
    var received: Set<UnixSignal?> = []
    for _ in 1...2 {
      kill(getpid(), SIGWINCH)
      received.insert(await iterator.next())
    }
    #expect(received == [last, .sigwinch])
  }

  @Test("The end of a sequence doesn't affect others")
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

  @Test("The old handler is restored with its flags and mask")
  func wholeHandlerIsRestored() throws {
    var handler = sigaction()
    #if canImport(Musl)
      handler.__sa_handler.sa_sigaction = { _, _, _ in }
    #else
      handler.__sigaction_handler.sa_sigaction = { _, _, _ in }
    #endif
    handler.sa_flags = SA_SIGINFO | SA_NODEFER
    sigaddset(&handler.sa_mask, SIGUSR1)
    var before = sigaction()
    sigaction(SIGWINCH, &handler, &before)
    defer { sigaction(SIGWINCH, &before, nil) }

    let (address, flags) = (action(), installed().sa_flags)
    do {
      let sequence = UnixSignalsSequence(trapping: .sigwinch)
      try #require(action() != address)
      withExtendedLifetime(sequence) {}
    }
    #expect(action() == address)
    #expect(installed().sa_flags == flags)
    var mask = installed().sa_mask
    #expect(sigismember(&mask, SIGUSR1) == 1)
  }

  private static let hasActed = Atomic(false)

  // Without the signal, the loop ends at the time limit of the suite.
  @Test("A signal that is noted before the last trap is released has its usual effect")
  func notedSignalTakesEffect() async {
    Self.hasActed.store(false, ordering: .relaxed)
    let before = signal(SIGWINCH) { _ in Self.hasActed.store(true, ordering: .relaxed) }
    defer { signal(SIGWINCH, before) }
    let isBlocked = Signpost()
    let isReleased = Atomic(false)
    let blocking = SignalTrap.set(for: [.sigcont]) { _ in
      isBlocked.pass()
      while !isReleased.load(ordering: .relaxed) { sched_yield() }
    }
    defer { SignalTrap.release(blocking) }
    kill(getpid(), SIGCONT)
    await isBlocked.wait()
    let last = SignalTrap.set(for: [.sigwinch]) { _ in }
    // In this thread, so the signal is noted when the call returns.
    var (only, mask) = (sigset_t(), sigset_t())
    sigaddset(&only, SIGWINCH)
    pthread_sigmask(SIG_UNBLOCK, &only, &mask)
    raise(SIGWINCH)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    SignalTrap.release(last)
    isReleased.store(true, ordering: .relaxed)
    while !Self.hasActed.load(ordering: .relaxed), !Task.isCancelled { await Task.yield() }
    let hasActed = Self.hasActed.load(ordering: .relaxed)
    #expect(hasActed)
  }

  @Test("Waiting for a signal ends with its task, which leaves the signals trapped")
  func endsWithTask() async {
    let before = action()
    let sequence = UnixSignalsSequence(trapping: .sigwinch)
    let reader = Task { for await signal in sequence { Issue.record("\(signal)") } }
    reader.cancel()
    await reader.value
    #expect(action() != before)
    withExtendedLifetime(sequence) {}
  }

  @Test("A signal has its usual name")
  func names() {
    #expect("\([UnixSignal.sigterm, .sighup])" == "[SIGTERM, SIGHUP]")
    #expect(UnixSignal(rawValue: SIGURG).description == "signal \(SIGURG)")
  }
}
