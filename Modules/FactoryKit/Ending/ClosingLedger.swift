import Synchronization

/// What is being made that will have to be closed, for a container or for an opening of a scope.
final class ClosingLedger: Sendable {
  private struct State: Sendable {
    var lastNumber: UInt = 0
    /// What is being made, by its number.
    var underWay: [UInt: ResolutionFrame] = [:]
    /// Called when nothing is being made any more.
    var idle: [@Sendable () -> Void] = []
    /// Whether nothing is to be made any more.
    var isClosed = false
    var shutdown: Task<Closing.Outcome, Never>?
  }

  private let state = Locked(State())

  /// Whether nothing is to be made any more that would have to be closed.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// What is being made.
  var underWay: [String] { state.withLock { $0.underWay.values.map(\.description).sorted() } }

  /// Begins a making.
  ///
  /// - Returns: A number for ``end(_:)``; `nil` if nothing is to be made any more.
  func begin(_ frame: ResolutionFrame) -> UInt? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.lastNumber += 1
      state.underWay[state.lastNumber] = frame
      return state.lastNumber
    }
  }

  /// Ends a making.
  func end(_ number: UInt) {
    let idle = state.withLock { state -> [@Sendable () -> Void] in
      state.underWay[number] = nil
      guard state.underWay.isEmpty else { return [] }
      defer { state.idle = [] }
      return state.idle
    }
    for call in idle { call() }
  }

  /// Calls a closure when nothing is being made any more.
  func whenIdle(_ call: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      if !state.underWay.isEmpty { state.idle.append(call) }
      return state.underWay.isEmpty
    }
    if isIdle { call() }
  }

  /// Has nothing made any more, and what there is closed, unless that has begun.
  ///
  /// - Parameter run: Closes what there is.
  /// - Returns: The task that closes, or has closed.
  func close(_ run: @escaping @Sendable () async -> Closing.Outcome) -> Task<Closing.Outcome, Never>
  {
    state.withLock { state in
      if let shutdown = state.shutdown { return shutdown }
      state.isClosed = true
      let shutdown = Task { await run() }
      state.shutdown = shutdown
      return shutdown
    }
  }

  /// Has nothing made any more.
  ///
  /// - Returns: Whether this was the first call.
  func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }
}

/// A ledger that is made when there's the first factory with something to close.
struct LazyClosingLedger: ~Copyable, Sendable {
  /// The ledger's address; zero if there is none, and `sealed` if there won't be one.
  private let address = Atomic<UInt>(0)

  private static let sealed: UInt = 1
  /// What stands for those that won't be there.
  private static let closed: ClosingLedger = {
    let ledger = ClosingLedger()
    _ = ledger.close()
    return ledger
  }()

  init() {}

  deinit {
    let address = address.load(ordering: .acquiring)
    if address != Self.sealed { Unmanaged<ClosingLedger>(address: address)?.release() }
  }

  /// The ledger, if there is one.
  var ifMade: ClosingLedger? { Self.ledger(at: address.load(ordering: .acquiring)) }

  /// The ledger; one that is closed if there was none when this was sealed.
  var made: ClosingLedger {
    if let made = ifMade { return made }
    let new = Unmanaged.passRetained(ClosingLedger())
    let (exchanged, original) = address.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: new.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    if exchanged { return new.takeUnretainedValue() }
    new.release()
    return Self.ledger(at: original) ?? Self.closed
  }

  /// Has no ledger made any more.
  ///
  /// - Returns: The ledger, if there is one already.
  func seal() -> ClosingLedger? {
    let (exchanged, original) = address.compareExchange(
      expected: 0,
      desired: Self.sealed,
      ordering: .acquiringAndReleasing
    )
    return exchanged ? nil : Self.ledger(at: original)
  }

  private static func ledger(at address: UInt) -> ClosingLedger? {
    address == sealed ? closed : Unmanaged(address: address)?.takeUnretainedValue()
  }
}

/// That something is being made that will have to be closed.
struct Ticket: Sendable {
  private let ledger: ClosingLedger
  private let number: UInt

  /// Begins a making; `nil` if nothing is to be made any more.
  init?(_ frame: ResolutionFrame, in ledger: ClosingLedger) {
    guard let number = ledger.begin(frame) else { return nil }
    self.ledger = ledger
    self.number = number
  }

  /// Ends the making.
  func end() { ledger.end(number) }
}
