import FactoryKit
import Synchronization

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The traps that are set for signals of this process.
///
/// A signal handler can call few functions, so it only notes the signal and wakes a thread, which calls the closures.
enum SignalTrap {
  private struct Trap {
    let signals: Set<UnixSignal>
    let handler: @Sendable (UnixSignal) -> Void
  }

  private struct State {
    var traps: [Int: Trap] = [:]
    var nextID = 0
    /// The action that each trapped signal had before, with its flags and mask.
    var previous: [Int32: sigaction] = [:]
  }

  private static let state = Locked(State())
  /// A bit for each noted signal that the thread has not yet handled: bit 0 for signal 1, bit 63 for 64.
  private static let noted = Atomic<UInt64>(0)
  /// The address of the semaphore that wakes the thread; 0 before the first trap.
  private static let wakeup = Atomic<UInt>(0)
  private static let thread: Void = startThread()

  /// Sets a trap; signals that the process ignores aren't in it.
  ///
  /// - Returns: The identity of the trap, to release it.
  static func set(
    for signals: Set<UnixSignal>,
    _ handler: @escaping @Sendable (UnixSignal) -> Void
  ) -> Int {
    _ = thread
    return state.withLock { state in
      let trapped = signals.filter { catchSignal($0.rawValue, &state.previous) }
      state.nextID += 1
      state.traps[state.nextID] = Trap(signals: trapped, handler: handler)
      return state.nextID
    }
  }

  /// Releases a trap; a signal without another trap has its usual effect again.
  ///
  /// The closure may still be called for a signal that arrived before. If it isn't, that signal has
  /// its usual effect, too.
  static func release(_ id: Int) {
    let trap = state.withLock { state in
      let trap = state.traps.removeValue(forKey: id)
      for one in trap?.signals ?? []
      where !state.traps.values.contains(where: { $0.signals.contains(one) }) {
        restore(one.rawValue, &state.previous)
      }
      return trap
    }
    // The closure is released outside the lock.
    _ = trap
  }

  /// Ends the process by a signal, as if it had no trap.
  static func end(by signal: UnixSignal) {
    state.withLock { restore(signal.rawValue, &$0.previous) }
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, signal.rawValue)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(signal.rawValue)
    // The previous handler has not ended the process.
    var standard = sigaction()
    standard.handler = SIG_DFL
    sigaction(signal.rawValue, &standard, nil)
    raise(signal.rawValue)
    // No signal ends process 1 of a container. This is the exit code of a shell for the signal.
    _exit(128 + signal.rawValue)
  }

  private static func restore(_ number: Int32, _ previous: inout [Int32: sigaction]) {
    guard var action = previous.removeValue(forKey: number) else {
      return
    }
    sigaction(number, &action, nil)
  }

  private static func startThread() {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    wakeup.store(UInt(bitPattern: semaphore), ordering: .releasing)
    let number = FactoryKit.startThread { SignalTrap.handOn() }
    guard number == 0 else {
      fatalError(
        "Can't start the thread that receives signals: \(String(cString: strerror(number)))."
      )
    }
  }

  /// Calls the closures for noted signals, for ever.
  private static func handOn() -> Never {
    while true {
      if let semaphore = UnsafeMutablePointer<sem_t>(bitPattern: wakeup.load(ordering: .acquiring))
      {
        sem_wait(semaphore)
      }
      let bits = noted.exchange(0, ordering: .acquiringAndReleasing)
      for number in Int32(1)...64 where bits & bit(of: number) != 0 {
        let signal = UnixSignal(rawValue: number)
        let traps = state.withLock { $0.traps.values.filter { $0.signals.contains(signal) } }
        for trap in traps {
          trap.handler(signal)
        }
        // The last trap was released after the signal was noted, so its previous action follows.
        if traps.isEmpty {
          kill(getpid(), number)
        }
      }
    }
  }

  private static func bit(of number: Int32) -> UInt64 { 1 << UInt64(number - 1) }

  /// Notes a signal: all that its handler does.
  private static func note(_ number: Int32) {
    let code = errno
    noted.bitwiseOr(bit(of: number), ordering: .acquiringAndReleasing)
    let semaphore = UnsafeMutablePointer<sem_t>(bitPattern: wakeup.load(ordering: .acquiring))
    if let semaphore {
      sem_post(semaphore)
    }
    errno = code
  }

  /// Handles a signal from now on, unless the process ignores it.
  ///
  /// - Parameters:
  ///   - number: The number of the signal.
  ///   - previous: Receives the previous action.
  /// - Returns: Whether it's handled.
  private static func catchSignal(_ number: Int32, _ previous: inout [Int32: sigaction]) -> Bool {
    guard previous[number] == nil else {
      return true
    }
    var before = sigaction()
    sigaction(number, nil, &before)
    guard unsafeBitCast(before.handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    else {
      return false
    }
    var trap = sigaction()
    trap.handler = { SignalTrap.note($0) }
    trap.sa_flags = SA_RESTART
    sigaction(number, &trap, nil)
    previous[number] = before
    return true
  }
}

extension sigaction {
  /// The function that handles the signal; `SIG_DFL` and `SIG_IGN` stand for actions of the system.
  #if canImport(Musl)
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { __sa_handler.sa_handler }
      set { __sa_handler.sa_handler = newValue }
    }
  #else
    fileprivate var handler: (@convention(c) (Int32) -> Void)? {
      get { __sigaction_handler.sa_handler }
      set { __sigaction_handler.sa_handler = newValue }
    }
  #endif
}
